import { eq, sql } from 'drizzle-orm'
import {
  paymentAttempts,
  paymentBills,
  payments,
  refunds,
  sandboxRefunds,
  sandboxTransactions,
} from '#server/db/tables/all.ts'
import { beijingDay, beijingText } from '#server/gateways/payment/beijing.ts'
import type { BillRow } from '#server/gateways/payment/payment.ts'
import { type PaymentMethod } from '#server/gateways/payment/provider.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { refundAll } from './support.ts'
import { aBrowser, adminTokenOf, anOrderIn, byPaypal, configure, openBy, pressAt } from './browser-support.ts'

export const dayAgo = (days: number) => beijingText(Date.now() / 1000 - days * 86_400).slice(0, 10)
/** A school whose payments are compared with bills of past days. */
export async function openSettlement() {
  const school = await openTestSchool()

  /** days without other events in this file */
  let used = 2

  const aDay = () => dayAgo(++used)

  async function begun(method: PaymentMethod) {
    if (method === 'paypal') await byPaypal(school)
    const browser = await aBrowser(school)
    const opened = await openBy(school, method, browser, await anOrderIn(school, browser))
    await configure(school, { paypal: false, currency: 1 })
    return opened
  }

  async function paid(method: PaymentMethod) {
    const opened = await begun(method)
    await pressAt(school, opened.cashier, 'pay')
    return opened
  }

  /** Moves all events of an order to noon of a day, at the provider and at the school. */
  async function happenedOn(day: string, { orderId, outTradeNo }: { orderId: number; outTradeNo: string }) {
    const { db } = school.deps
    const noon = beijingDay(day).from + 12 * 3600
    const at = new Date(noon * 1000)
    await db
      .update(sandboxTransactions)
      .set({ paidAt: noon, createdAt: noon - 60 })
      .where(eq(sandboxTransactions.outTradeNo, outTradeNo))
    await db.update(sandboxRefunds).set({ createdAt: noon }).where(eq(sandboxRefunds.outTradeNo, outTradeNo))
    await db.update(payments).set({ paidAt: at }).where(eq(payments.orderId, orderId))
    await db
      .update(refunds)
      .set({ doneAt: sql`case when state = 'done' then ${at.toISOString()}::timestamptz end`, createdAt: at })
      .where(eq(refunds.orderId, orderId))
    await db.update(paymentAttempts).set({ createdAt: at }).where(eq(paymentAttempts.orderId, orderId))
  }

  async function sentBack(orderId: number, amount: string) {
    const token = await adminTokenOf(school)
    const body = { amount, answer: 'as agreed' }
    await school.call('POST /api/v1/admin/orders/{id}/refund', { token, params: { id: orderId }, body })
    await refundAll(school)
  }

  const read = async (method: PaymentMethod, day: string, token?: string) =>
    school.call('POST /api/v1/admin/bills/{method}/{day}/read', {
      token: token ?? (await adminTokenOf(school)),
      params: { method, day },
    })

  /** Replaces a provider's bill. */
  function withBill(
    method: PaymentMethod,
    dailyBill: (day: string) => Promise<BillRow[] | null>,
    test = true,
  ) {
    const { payment } = school.deps
    const { provider } = payment
    const real = provider(method)
    payment.provider = (one) => (one === method && real ? { ...real, dailyBill, test } : provider(one))
    return () => {
      payment.provider = provider
    }
  }

  const openAgain = () =>
    school.deps.db
      .update(paymentBills)
      .set({ nextTryAt: new Date(Date.now() - 1000) })
      .where(eq(paymentBills.state, 'waiting'))
  return { school, aDay, begun, paid, happenedOn, sentBack, read, withBill, openAgain }
}
export type Settlement = Awaited<ReturnType<typeof openSettlement>>
