import type { Editor } from '@tiptap/react'

export interface Tool {
  name: string
  /** i18n key of its label */
  label: string
  /** text of the button; its label where there is no symbol */
  sign?: string
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
}

/** Tools of the toolbar beside links and pictures, in order. */
export const tools: readonly Tool[] = [
  {
    name: 'bold',
    label: 'website:editor.bold',
    sign: 'B',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'website:editor.italic',
    sign: 'I',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    label: 'website:editor.underline',
    sign: 'U',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'strike',
    label: 'website:editor.strike',
    sign: 'S',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    name: 'heading2',
    label: 'website:editor.heading2',
    sign: 'H2',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    label: 'website:editor.heading3',
    sign: 'H3',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bulletList',
    label: 'website:editor.bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: 'website:editor.orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: 'website:editor.quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

export const historyTools: readonly Tool[] = [
  { name: 'undo', label: 'website:editor.undo', run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', label: 'website:editor.redo', run: (editor) => editor.chain().focus().redo().run() },
]
