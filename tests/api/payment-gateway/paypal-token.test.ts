import { describe, expect, test } from 'vitest'
import type { HttpRequest } from '#server/gateways/payment/http.ts'
import { createPayPal } from '#server/gateways/payment/paypal/paypal.ts'
import { START } from './sandbox-support.ts'
import { attempt, keys, open, opened } from './paypal-support.ts'

describe('the token', () => {
  const tokens = (sent: HttpRequest[]) => sent.filter(({ url }) => url.endsWith('/v1/oauth2/token')).length

  test('is used for all calls while it is valid, also for concurrent ones, and fetched anew afterwards', async () => {
    const { provider, reference, sent, pass } = await opened()
    await Promise.all(Array.from({ length: 10 }, () => provider.query(reference)))
    expect(tokens(sent)).toBe(1)
    pass(32_400 - 60)
    await provider.query(reference)
    expect(tokens(sent)).toBe(2)
  })

  test('that PayPal no longer accepts is fetched anew, once a call', async () => {
    const { provider, reference, sent, simulator } = await opened()
    let refused = 0
    const fickle = createPayPal({
      ...keys,
      clock: () => START,
      transport: async (request) => {
        if (!request.url.endsWith('/token') && refused++ === 0) return { status: 401, headers: {}, body: '' }
        sent.push(request)
        return simulator(request)
      },
    })
    expect(await fickle.query(reference)).toEqual({ state: 'unpaid' })
    expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
    const closed = createPayPal({ ...keys, clientSecret: 'wrong', transport: simulator, clock: () => START })
    await expect(closed.query(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  test('and the secret are never in an error', async () => {
    const provider = createPayPal({
      ...keys,
      clock: () => START,
      transport: () => Promise.reject(new Error('no way')),
    })
    const error: unknown = await provider.create(attempt()).catch((caught: unknown) => caught)
    expect(JSON.stringify(error) + String(error)).not.toContain(keys.clientSecret)
  })
})

test.each(['clientId', 'clientSecret', 'webhookId', 'merchantId'])(
  'without %s the start is refused',
  (name) => {
    expect(() => createPayPal({ ...keys, transport: open().simulator, [name]: '' })).toThrow(
      `PayPal: ${name}`,
    )
  },
)
