import type { FastifyInstance, InjectOptions } from 'fastify'
import { type Transport, singleHeaders } from '../gateways/payment/http.ts'

/**
 * Reaches this server's own routes as a caller from outside would, without a socket: the sandbox's notifications
 * arrive whatever the address, certificate or proxy in front of it.
 */
export const selfInject =
  (app: FastifyInstance): Transport =>
  async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url)
    const answer = await app.inject({
      // the providers' clients name methods that exist
      ...({ method } as Pick<InjectOptions, 'method'>),
      url: pathname + search,
      headers,
      payload: body,
    })
    const single: Record<string, string | string[] | undefined> = {}
    for (const [name, value] of Object.entries(answer.headers))
      single[name] = typeof value === 'number' ? String(value) : value
    return { status: answer.statusCode, headers: singleHeaders(single), body: answer.body }
  }
