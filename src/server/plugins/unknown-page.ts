import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { languageOf, text } from '../lib/texts.ts'
import { smallPage, smallPagePolicy } from './small-page.ts'

const pageIn = (language: Language): string => {
  const why = text(language, 'catalog:notFound.text')
  const home = text(language, 'catalog:notFound.home')
  return smallPage({
    language,
    title: text(language, 'catalog:notFound.title'),
    body: `<p>${why}</p><p><a href="/">${home}</a></p>`,
    head: '<link rel="icon" href="/favicon.svg">',
  })
}

/** What is asked, by Fastify or by Node itself. */
interface Asked {
  method?: string | undefined
  url?: string | undefined
  headers: { accept?: string | undefined }
}

/** Judged by what the address means and not by how it is spelt. */
function isOfApi({ url = '/' }: Asked): boolean {
  const [path = ''] = url.split('?')
  try {
    return /^\/api(\/|$)/.test(decodeURIComponent(path))
  } catch {
    return path.startsWith('/api')
  }
}

/** Whether a person looks at the answer: a browser that goes to an address, and no call of the API. */
export const wantsPage = (request: Asked): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  /\btext\/html\b/.test(request.headers.accept ?? '') &&
  !isOfApi(request)

/** A small page that says that nothing is here, and leads home. */
export const sendUnknownPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({
      'content-security-policy': smallPagePolicy,
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
    })
    .type('text/html; charset=utf-8')
    .send(pageIn(languageOf(request.headers['accept-language'])))
