import BoldOutlined from '@ant-design/icons-svg/es/asn/BoldOutlined'
import ItalicOutlined from '@ant-design/icons-svg/es/asn/ItalicOutlined'
import OrderedListOutlined from '@ant-design/icons-svg/es/asn/OrderedListOutlined'
import RedoOutlined from '@ant-design/icons-svg/es/asn/RedoOutlined'
import StrikethroughOutlined from '@ant-design/icons-svg/es/asn/StrikethroughOutlined'
import UnderlineOutlined from '@ant-design/icons-svg/es/asn/UnderlineOutlined'
import UndoOutlined from '@ant-design/icons-svg/es/asn/UndoOutlined'
import UnorderedListOutlined from '@ant-design/icons-svg/es/asn/UnorderedListOutlined'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import type { Editor } from '@tiptap/react'
import { QuoteOutlined } from './quote-icon.ts'

export interface Tool {
  name: string
  /** i18n key of its label */
  label: string
  /** what the button shows: an icon, or a text that its label contains */
  icon?: IconDefinition
  sign?: string
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
}

/** Tools of the toolbar beside links and pictures, in order. */
export const tools: readonly Tool[] = [
  {
    name: 'bold',
    label: 'website:editor.bold',
    icon: BoldOutlined,
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: 'website:editor.italic',
    icon: ItalicOutlined,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    label: 'website:editor.underline',
    icon: UnderlineOutlined,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'strike',
    label: 'website:editor.strike',
    icon: StrikethroughOutlined,
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
    icon: UnorderedListOutlined,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    label: 'website:editor.orderedList',
    icon: OrderedListOutlined,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    label: 'website:editor.quote',
    icon: QuoteOutlined,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
]

export const historyTools: readonly Tool[] = [
  {
    name: 'undo',
    label: 'website:editor.undo',
    icon: UndoOutlined,
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'redo',
    label: 'website:editor.redo',
    icon: RedoOutlined,
    run: (editor) => editor.chain().focus().redo().run(),
  },
]
