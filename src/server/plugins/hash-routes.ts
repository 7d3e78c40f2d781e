import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashRouteParts } from '#contract/site/hash-routes.ts'

/** The query as it came, spelt so that it can stand in a header; with its question mark, or empty. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  const query = at < 0 ? '' : new URLSearchParams(url.slice(at + 1)).toString()
  return query && `?${query}`
}

/** Leads addresses without the hash to the routes of index.html, with what follows in them. */
export function leadToHashRoutes(app: FastifyInstance): void {
  for (const folder of ['/', '/school/'])
    for (const part of hashRouteParts) {
      const page = `${folder}#/${part}`
      app.get(`${folder}${part}`, (request, reply) => reply.redirect(page + queryOf(request)))
      app.get<{ Params: { '*': string } }>(`${folder}${part}/*`, (request, reply) =>
        reply.redirect(`${page}/${encodeURI(request.params['*'])}${queryOf(request)}`),
      )
    }
}
