import { createElement, type ReactNode } from 'react'
import { isOwnImage } from '#contract/addresses.ts'
import { droppedElements, linkAttributes, RICH_TEXT_DEPTH, richTextElements } from '#contract/rich-text.ts'
import styles from './rich-text.module.css'

const kept = new Set(richTextElements)
const dropped = new Set(droppedElements)
const hollow = new Set(['br', 'hr', 'img'])
/** These contain only elements; white space between them is dropped. */
const rowsOnly = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol'])

/** colspan or rowspan of a cell, limited to small numbers. */
const span = (text: string) => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined)

/** Null for an element that is useless after sanitizing. */
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
  // The page has an h1 already.
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
 * Renders a text that the school formatted, as HTML. It is parsed without running it, and only allowed elements and
 * addresses are rendered, so that nothing in it can script the page: the same rules by which the server
 * sanitizes (contract/rich-text.ts).
 */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className={`prose ${styles.text}`}>{toNodes(body, 0)}</div>
}
