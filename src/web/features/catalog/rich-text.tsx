import { createElement, type ReactNode } from 'react'
import styles from './rich-text.module.css'

// biome-ignore format: the names read better in few lines
const kept = new Set([
  'p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's',
  'sub', 'sup', 'code', 'pre', 'a', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
])
const hollow = new Set(['br', 'hr', 'img'])
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'form',
])

const isWeb = (address: string) => /^https?:\/\//i.test(address)
/** An address on this site: a path, or a route of the page. */
const isOwn = (address: string) => /^(#\/|\/(?![/\\]))/.test(address)

function attributesOf(element: Element, name: string): Record<string, unknown> {
  const read = (attribute: string) => element.getAttribute(attribute)?.trim() ?? ''
  if (name === 'a') {
    const href = read('href')
    if (isOwn(href)) return { href }
    return isWeb(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : {}
  }
  if (name === 'img') {
    const src = read('src')
    return { src: isWeb(src) || isOwn(src) ? src : undefined, alt: read('alt'), loading: 'lazy' }
  }
  return {}
}

/** Only elements may stand here; the line breaks between them are nothing to draw. */
const rowsOnly = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol'])

function toNodes(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return rowsOnly.has(parent.localName) ? null : node.textContent
    return node instanceof Element ? toElement(node, index) : null
  })
}

function toElement(element: Element, key: number): ReactNode {
  const name = element.localName
  if (dropped.has(name)) return null
  // The page has its h1 already.
  const shown = name === 'h1' ? 'h2' : name
  if (!kept.has(shown)) return createElement(Paragraphs, { key }, ...toNodes(element))
  const attributes = { ...attributesOf(element, name), key }
  return hollow.has(shown)
    ? createElement(shown, attributes)
    : createElement(shown, attributes, ...toNodes(element))
}

function Paragraphs({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

/**
 * A text that the school formatted, as HTML. It is read by the browser's parser without being run, and only known
 * elements and addresses are drawn, so that nothing in it can act on the page.
 */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className={`prose ${styles.text}`}>{toNodes(body)}</div>
}
