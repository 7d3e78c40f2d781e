import LinkOutlined from '@ant-design/icons-svg/es/asn/LinkOutlined'
import PictureOutlined from '@ant-design/icons-svg/es/asn/PictureOutlined'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkAttributes } from '#contract/rich-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { rovingIndex } from '#web/ui/roving.ts'
import { AddressDialog } from './address-dialog.tsx'
import styles from './editor.module.css'
import { ImageDialog } from './image-dialog.tsx'
import { historyTools, type Tool, tools } from './tools.ts'

/** One tab stop; arrows, Home and End move among the buttons. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('website')
  const [openTool, setOpenTool] = useState<'link' | 'image' | null>(null)
  const [at, setAt] = useState(0)
  const row = useRef<HTMLDivElement>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map(({ isOn }) => isOn?.(now) === true), now.isActive('link')],
  })
  const dialogTools: readonly Tool[] = [
    {
      name: 'link',
      label: 'website:editor.link',
      icon: LinkOutlined,
      run: () => setOpenTool('link'),
      isOn: (now) => now.isActive('link'),
    },
    {
      name: 'image',
      label: 'website:editor.image',
      icon: PictureOutlined,
      run: () => setOpenTool('image'),
    },
  ]
  const all = [...tools, ...dialogTools, ...historyTools]

  function move(event: KeyboardEvent) {
    const to = rovingIndex(event.key, at, all.length, 'row')
    if (to === null) return
    event.preventDefault()
    setAt(to)
    row.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  function setLink(address: string) {
    setOpenTool(null)
    const chain = editor.chain().focus().extendMarkRange('link')
    const { href } = linkAttributes(address)
    if (href === undefined) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  function setImage(src: string, alt: string) {
    setOpenTool(null)
    editor.chain().focus().setImage({ src, alt }).run()
  }
  return (
    <>
      <div
        ref={row}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('website:editor.toolbar')}
        className={styles.toolbar}
        onKeyDown={move}
      >
        {all.map(({ name, label, icon, sign, run, isOn }, index) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            aria-label={t(label)}
            title={t(label)}
            aria-pressed={isOn ? on[index] === true : undefined}
            tabIndex={index === at ? 0 : -1}
            onFocus={() => setAt(index)}
            onClick={() => run(editor)}
          >
            {icon ? <Icon of={icon} /> : sign}
          </button>
        ))}
      </div>
      {openTool === 'link' && (
        <AddressDialog
          address={String(editor.getAttributes('link')['href'] ?? '')}
          onClose={() => setOpenTool(null)}
          onDone={setLink}
        />
      )}
      {openTool === 'image' && <ImageDialog onClose={() => setOpenTool(null)} onDone={setImage} />}
    </>
  )
}
