import { afterEach } from 'vitest'
import { ProviderUnavailable } from '#server/gateways/payment/errors.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { wrapProvider } from './support.ts'

/** puts the real provider back */
export const stub = { restore: (): void => undefined }

export const silent = (): Promise<never> => Promise.reject(new ProviderUnavailable('silent'))
/** A school whose providers do not answer. */
export async function openSilentProviders() {
  const school = await openTestSchool()

  afterEach(() => {
    stub.restore()
    stub.restore = () => undefined
  })

  const fallSilent = () => {
    stub.restore = wrapProvider(school, () => ({ create: silent, query: silent, close: silent }))
  }

  const open = (token: string, orderid: number) =>
    school.call('POST /api/payment/wechat', { token, body: { orderid } })

  const poll = (token: string, orderId: number) =>
    school.call('GET /api/payment/wechat/query/{orderId}', { token, params: { orderId } })
  return { school, fallSilent, open, poll }
}
export type SilentProviders = Awaited<ReturnType<typeof openSilentProviders>>
