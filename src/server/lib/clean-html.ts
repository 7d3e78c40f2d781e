import type sanitizeHtml from 'sanitize-html'
import { isOwnImage } from '#contract/addresses.ts'
import { droppedElements, linkAttributes, RICH_TEXT_DEPTH, richTextElements } from '#contract/rich-text.ts'

type Attributes = Record<string, string>

const tagged = (tagName: string, attribs: Attributes) => ({ tagName, attribs })

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextElements],
  nonTextTags: [...droppedElements],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  // addresses are judged by the rules that the browser side draws by
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: RICH_TEXT_DEPTH,
  transformTags: {
    // the page has its h1 already
    h1: 'h2',
    a: (tagName, { href = '' }) => tagged(tagName, { ...linkAttributes(href) }),
    img: (tagName, { src = '', alt = '' }) =>
      tagged(tagName, isOwnImage(src.trim()) ? { src: src.trim(), alt } : {}),
    td: (tagName, attribs) => tagged(tagName, spans(attribs)),
    th: (tagName, attribs) => tagged(tagName, spans(attribs)),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

/** Columns and rows that a cell covers, where they are small numbers. */
function spans(attribs: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(
      ([name, value]) => /^(col|row)span$/.test(name) && /^[1-9]\d?$/.test(value),
    ),
  )
}

/**
 * Text that somebody formatted, as HTML that may be stored: known elements and attributes, links that lead to
 * addresses, pictures of this site. What is clean stays as it is.
 */
export async function cleanHtml(html: string): Promise<string> {
  // only a save needs the library, so it is not part of the start
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, options).trim()
}
