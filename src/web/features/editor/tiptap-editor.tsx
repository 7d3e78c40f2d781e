import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { isOwnImage } from '#contract/addresses.ts'
import { linkAttributes } from '#contract/rich-text.ts'
import styles from './editor.module.css'
import { EditorToolbar } from './editor-toolbar.tsx'

export interface TiptapEditorProps {
  labelledBy: string
  describedBy: string | undefined
  html: string
  onChange: (html: string) => void
}

/** What a text may hold: all else is left out of what is set or pasted. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      // the same rule as everywhere; the server checks what is saved
      isAllowedUri: (address) => linkAttributes(address ?? '').href !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image.extend({
    // one of elsewhere would be fetched while somebody writes, and is not saved
    parseHTML: () => [
      {
        tag: 'img[src]',
        getAttrs: (image) => (isOwnImage(image.getAttribute('src') ?? '') ? null : false),
      },
    ],
  }).configure({ inline: false, allowBase64: false }),
]

/** The editor, in a chunk of its own. */
export default function TiptapEditor({ labelledBy, describedBy, html, onChange }: TiptapEditorProps) {
  const written = useRef(html)
  const editor = useEditor({
    extensions,
    content: html,
    // its few style rules are in the style sheet
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        class: `prose ${styles.text}`,
      },
    },
    onUpdate({ editor: changed }) {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(written.current)
    },
  })
  useEffect(() => {
    // After saving, the text is replaced by what the server sanitized.
    if (html === written.current) return
    written.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <div className={styles.editor}>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}
