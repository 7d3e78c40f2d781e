import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageTags } from '#contract/languages.ts'
import { languageOf, text } from '../lib/texts.ts'

const style =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:32em;margin:20vh auto 0;padding:0 16px}'
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const pageIn = (language: Language): string => {
  const title = text(language, 'catalog:notFound.title')
  const why = text(language, 'catalog:notFound.text')
  const home = text(language, 'catalog:notFound.home')
  return `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${why}</p><p><a href="/">${home}</a></p></main></body></html>`
}

/** Judged by what the address means and not by how it is spelt. */
function isOfApi({ url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  try {
    return /^\/api(\/|$)/.test(decodeURIComponent(path))
  } catch {
    return path.startsWith('/api')
  }
}

/** Whether a person looks at the answer: a browser that goes to an address, and no call of the API. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  /\btext\/html\b/.test(request.headers.accept ?? '') &&
  !isOfApi(request)

/** A small page that says that nothing is here, and leads home. */
export const sendUnknownPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
    })
    .type('text/html; charset=utf-8')
    .send(pageIn(languageOf(request.headers['accept-language'])))
