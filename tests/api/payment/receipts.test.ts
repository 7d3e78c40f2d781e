import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, messages, payments, users } from '#server/db/tables/all.ts'
import { sendReceipts } from '#server/features/payment/index.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { checkoutWithQr, press } from './support.ts'

const school = await openTestSchool()
const { db } = school.deps

async function paid() {
  const made = await checkoutWithQr(school)
  const email = `payer${made.userId}@example.com`
  await db.update(users).set({ email, verifiedEmail: email }).where(eq(users.id, made.userId))
  expect(await press(school, made.cashier, 'pay')).toBe('paid')
  return made
}
const receiptsOf = async ({ token }: { token: string }) =>
  (await school.call('GET /api/v1/messages', { token, query: { limit: 20 } })).data.list.filter(
    ({ kind }) => kind === 'order_paid',
  )

describe('a buyer whose money has arrived', () => {
  test('is told once, in the message centre and by mail, by two servers at once and again', async () => {
    const made = await paid()
    expect(await receiptsOf(made)).toEqual([])
    await Promise.all([sendReceipts(db), sendReceipts(db)])
    await sendReceipts(db)
    const [receipt, ...more] = await receiptsOf(made)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({
      target_id: made.orderId,
      params: { name: made.product.name, amount: '199.00', currency: 1 },
    })
    const mails = await db
      .select({ channel: deliveries.channel })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(and(eq(messages.userId, made.userId), eq(messages.kind, 'order_paid')))
    expect(mails).toEqual([{ channel: 'mail' }])
  })

  test('is told the amount in a currency without decimals', async () => {
    const made = await paid()
    await db.update(payments).set({ amount: '128.00', currency: 7 }).where(eq(payments.orderId, made.orderId))
    await sendReceipts(db)
    expect((await receiptsOf(made))[0]?.params).toMatchObject({ amount: '128', currency: 7 })
  })

  test('is not told of what goes back at once, nor of what came in long ago', async () => {
    const [late, old] = [await paid(), await paid()]
    await db.update(payments).set({ outcome: 'late' }).where(eq(payments.orderId, late.orderId))
    const before = new Date(Date.now() - 2 * 86_400_000)
    await db.update(payments).set({ paidAt: before }).where(eq(payments.orderId, old.orderId))
    await sendReceipts(db)
    expect([...(await receiptsOf(late)), ...(await receiptsOf(old))]).toEqual([])
  })
})
