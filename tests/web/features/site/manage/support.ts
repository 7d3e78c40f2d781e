import { http } from 'msw'
import { ok } from '../../../lib/support.ts'
import { api } from '../../../setup.ts'

export const admin = { userid: 1, types: [1] }

/** Answers the requests of these pages, and records what they save by address. */
export function serveSite(answers: Record<string, unknown>): { key: string; body: unknown }[] {
  const sent: { key: string; body: unknown }[] = []
  for (const [path, data] of Object.entries(answers)) api.use(http.get(`*${path}`, () => ok(data)))
  api.use(
    http.all('*/api/*', async ({ request }) => {
      // the connection for messages stays refused: opened, it would lead to the network
      if (request.method === 'GET' || request.url.endsWith('/messages/live')) return undefined
      const body: unknown = await request.json()
      sent.push({ key: `${request.method} ${new URL(request.url).pathname}`, body })
      return ok(body)
    }),
  )
  return sent
}
