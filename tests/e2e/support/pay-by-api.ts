import { expect } from '@playwright/test'
import type { SchoolApi, SignedIn } from './school-api.ts'
import type { SchoolServer } from './school-server.ts'

/** Pays an order at the sandbox cashier without its page, and waits until the order is paid. */
export async function payByApi(
  { school, api }: { school: SchoolServer; api: SchoolApi },
  student: SignedIn,
  orderid: number,
): Promise<void> {
  const token = student.token.access_token
  const { code_url } = await api.call('POST /api/payment/wechat', { token, body: { orderid } })
  const cashier = new URL(code_url ?? '')
  expect(cashier.origin).toBe(school.origin)
  await fetch(new URL(`${cashier.pathname}/pay`, cashier), { method: 'POST', redirect: 'manual' })
  await expect
    .poll(async () => {
      const { paid_at } = await api.call('GET /api/order/{orderId}', { token, params: { orderId: orderid } })
      return paid_at
    })
    .not.toBeNull()
}
