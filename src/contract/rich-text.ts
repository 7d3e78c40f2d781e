import { isLink, isOutside } from './addresses.ts'

/**
 * What a text that the school formatted may consist of. The server cleans by it when the text is saved, the browser
 * draws by it: what neither names here is never on a page.
 */
// biome-ignore format: the names read better in few lines
export const richTextElements: readonly string[] = [
  'p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'strong', 'b', 'em', 'i', 'u', 's',
  'sub', 'sup', 'code', 'pre', 'a', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td',
]

/** Elements whose words are no text either: they go with all they hold. Of any other unknown element the words stay. */
// biome-ignore format: the names read better in few lines
export const droppedElements: readonly string[] = [
  'script', 'style', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'template', 'noscript', 'noembed',
  'noframes', 'svg', 'math', 'form', 'button', 'select', 'option', 'textarea', 'input', 'title', 'xmp', 'plaintext',
  'audio', 'video', 'canvas', 'portal', 'slot', 'dialog',
]

/** Deeper than any text is nested; what is deeper was made to exhaust whoever reads it. */
export const RICH_TEXT_DEPTH = 30

/** Longest formatted text, in characters of HTML. */
export const RICH_TEXT_LENGTH = 100_000

const mailOrPhone = /^(mailto:[^\s\\<>"]+@[^\s\\<>"]+|tel:[+\d-]+)$/i

/** The attributes of a link by the address that was written; none for an address that is not followed. */
export function linkAttributes(address: string): { href?: string; target?: string; rel?: string } {
  const href = address.trim()
  if (mailOrPhone.test(href)) return { href }
  if (!isLink(href)) return {}
  return isOutside(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}
