import { randomInt } from 'node:crypto'
import { orderStatuses } from '#contract/order/status.ts'
import { grants, orderEvents, orders, paymentAttempts, payments, refunds } from '#server/db/tables/all.ts'
import type { TestProduct, TestUser } from './factories.ts'
import type { TestSchool } from './test-school.ts'

type OrderValues = Partial<typeof orders.$inferInsert>

/** Inserts an order, pending unless said otherwise, with its first event. */
export async function anOrder(
  school: TestSchool,
  user: TestUser,
  product: TestProduct,
  values: OrderValues = {},
) {
  const [order] = await school.deps.db
    .insert(orders)
    .values({
      orderNumber: `2026${String(randomInt(2 ** 40)).padStart(16, '0')}`,
      userId: user.id,
      productId: product.id,
      unitPrice: product.price,
      amount: product.price,
      currency: 1,
      snapshot: { name: product.name, type: product.type, teacher: '', cover: product.coverUrl },
      expiresAt: new Date(Date.now() + 3_600_000),
      ...values,
    })
    .returning()
  if (!order) throw new Error('no order was made')
  await school.deps.db.insert(orderEvents).values({
    orderId: order.id,
    toStatus: order.status,
    actor: 'student',
    actorId: user.id,
    reason: 'ordered',
  })
  return order
}

export const aPaidOrder = (
  school: TestSchool,
  user: TestUser,
  product: TestProduct,
  values: OrderValues = {},
) =>
  anOrder(school, user, product, {
    status: orderStatuses.completed,
    payment: 1,
    paidAt: new Date(),
    ...values,
  })

/** Inserts a grant of a product, with the paid order that caused it. */
export async function aGrant(
  school: TestSchool,
  user: TestUser,
  product: TestProduct,
  values: Partial<typeof grants.$inferInsert> = {},
) {
  const order = await aPaidOrder(school, user, product)
  const [grant] = await school.deps.db
    .insert(grants)
    .values({ userId: user.id, productId: product.id, orderId: order.id, ...values })
    .returning()
  if (!grant) throw new Error('no grant was made')
  return { order, grant }
}

/** Inserts a payment of an order in the journal, real unless said otherwise. */
export async function aPayment(
  school: TestSchool,
  order: Awaited<ReturnType<typeof anOrder>>,
  values: Partial<typeof payments.$inferInsert> = {},
) {
  const number = randomInt(2 ** 40)
  const common = {
    orderId: order.id,
    method: 'wechat',
    amount: order.amount,
    currency: order.currency,
    isTest: values.isTest ?? false,
  }
  const [attempt] = await school.deps.db
    .insert(paymentAttempts)
    .values({ ...common, outTradeNo: `${order.id}-${number}`, state: 'paid', expiresAt: new Date() })
    .returning()
  if (!attempt) throw new Error('no attempt was made')
  const [payment] = await school.deps.db
    .insert(payments)
    .values({
      ...common,
      attemptId: attempt.id,
      transactionId: `42${number}`,
      outcome: 'granted',
      paidAt: new Date(),
      ...values,
    })
    .returning()
  if (!payment) throw new Error('no payment was made')
  return payment
}

/** Requested by the student unless said otherwise, in full. */
export async function aRefund(
  school: TestSchool,
  payment: Awaited<ReturnType<typeof aPayment>>,
  values: Partial<typeof refunds.$inferInsert> = {},
) {
  const [refund] = await school.deps.db
    .insert(refunds)
    .values({
      orderId: payment.orderId,
      paymentId: payment.id,
      refundNo: `R${payment.id}-${randomInt(2 ** 40)}`,
      amount: payment.amount,
      currency: payment.currency,
      reason: 'asked',
      state: 'asked',
      ...values,
    })
    .returning()
  if (!refund) throw new Error('no refund was made')
  return refund
}
