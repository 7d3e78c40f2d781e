import { type HttpResponseResolver, http } from 'msw'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'

export const admin = { userid: 1, types: [1] }

/** Answers the requests of these pages, and records what they save by address; what is saved is read from then on. */
export function serveSite(answers: Record<string, object>): { key: string; body: unknown }[] {
  const sent: { key: string; body: unknown }[] = []
  const stored = new Map(Object.entries(answers))
  for (const path of stored.keys()) api.use(http.get(`*${path}`, () => ok(stored.get(path))))
  const save: HttpResponseResolver = async ({ request }) => {
    const { pathname } = new URL(request.url)
    // the connection for messages stays refused: opened, it would lead to the network
    if (pathname === '/api/v1/messages/live') return undefined
    const body = (await request.json()) as object
    sent.push({ key: `${request.method} ${pathname}`, body })
    const next = { ...stored.get(pathname), ...body, revision: 'next' }
    if (stored.has(pathname)) stored.set(pathname, next)
    return ok(next)
  }
  api.use(
    ...([http.post, http.put, http.patch, http.delete] as const).map((method) => method('*/api/*', save)),
  )
  return sent
}
