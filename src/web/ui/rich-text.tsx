import { createElement, type ReactNode } from 'react'
import { isOwnImage } from '#contract/addresses.ts'
import { droppedElements, linkAttributes, RICH_TEXT_DEPTH, richTextElements } from '#contract/rich-text.ts'
import styles from './rich-text.module.css'

const kept = new Set(richTextElements)
const dropped = new Set(droppedElements)
const hollow = new Set(['br', 'hr', 'img'])
/** Only elements may stand here; the line breaks between them are nothing to draw. */
const rowsOnly = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol'])

/** How many columns or rows a cell covers, where it is a small number. */
const span = (text: string) => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined)

/** Null for an element that is nothing without what was taken from it. */
function attributesOf(element: Element, name: string): Record<string, unknown> | null {
  const read = (attribute: string) => element.getAttribute(attribute)?.trim() ?? ''
  if (name === 'a') return linkAttributes(read('href'))
  if (name === 'img') {
    const src = read('src')
    return isOwnImage(src) ? { src, alt: read('alt'), loading: 'lazy' } : null
  }
  if (name === 'td' || name === 'th')
    return { colSpan: span(read('colspan')), rowSpan: span(read('rowspan')) }
  return {}
}

function toNodes(parent: Element, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return rowsOnly.has(parent.localName) ? null : node.textContent
    return node instanceof Element ? toElement(node, index, depth + 1) : null
  })
}

function toElement(element: Element, key: number, depth: number): ReactNode {
  const name = element.localName
  if (dropped.has(name) || depth > RICH_TEXT_DEPTH) return null
  // The page has its h1 already.
  const shown = name === 'h1' ? 'h2' : name
  if (!kept.has(shown)) return createElement(Paragraphs, { key }, ...toNodes(element, depth))
  const attributes = attributesOf(element, name)
  if (!attributes) return null
  return hollow.has(shown)
    ? createElement(shown, { ...attributes, key })
    : createElement(shown, { ...attributes, key }, ...toNodes(element, depth))
}

function Paragraphs({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

/**
 * A text that the school formatted, as HTML. It is read by the browser's parser without being run, and only known
 * elements and addresses are drawn, so that nothing in it can act on the page: the rules are those that the server
 * cleans by (contract/rich-text.ts).
 */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className={`prose ${styles.text}`}>{toNodes(body, 0)}</div>
}
