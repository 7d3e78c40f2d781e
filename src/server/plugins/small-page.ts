import { createHash } from 'node:crypto'
import { type Language, languageTags } from '#contract/languages.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:32em;margin:20vh auto 0;padding:0 16px}'

/** the Content-Security-Policy of such a page */
export const smallPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface SmallPage {
  language: Language
  title: string
  /** HTML, which holds nothing that came from outside */
  body: string
  /** HTML for the head */
  head: string
}

/** A page of some sentences, which needs no file of the built ones. */
export const smallPage = ({ language, title, body, head }: SmallPage): string =>
  `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
