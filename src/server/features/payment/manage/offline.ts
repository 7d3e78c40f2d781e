import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { offlineAdmin } from '#contract/payment/manage/offline.ts'
import type { orderAdmin } from '#contract/order/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import {
  offlinePayments,
  type OfflineRecord,
  type orders,
  paymentCorrections,
  payments,
  users,
} from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { money } from '../../../lib/money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { evictProduct } from '../../catalog/index.ts'
import { cancelOffline, isCancellable } from '../offline/cancel-offline-payment.ts'
import { correctOffline } from '../offline/correct-offline-payment.ts'
import { payOffline } from '../offline/pay-order-offline.ts'
import { returnByHand } from '../offline/return-money-by-hand.ts'
import { writeAudit } from '../../audit/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type Detail = OperationTypes<typeof orderAdmin.adminOrder>['reply']['offline_payment']
type Pay = OperationTypes<typeof offlineAdmin.payOffline>
type Correct = OperationTypes<typeof offlineAdmin.correctOffline>
type Cancel = OperationTypes<typeof offlineAdmin.cancelOffline>
type Return = OperationTypes<typeof offlineAdmin.returnByHand>

const recorders = alias(users, 'recorders')

async function correctionsOf(db: Db, paymentId: number): Promise<NonNullable<Detail>['corrections']> {
  const rows = await db
    .select({ correction: paymentCorrections, by: users.username })
    .from(paymentCorrections)
    .leftJoin(users, eq(users.id, paymentCorrections.correctedBy))
    .where(eq(paymentCorrections.paymentId, paymentId))
    .orderBy(asc(paymentCorrections.id))
  return rows.map(({ correction: { at, reason, before, after }, by }) => ({
    by: by ?? '',
    at: seconds(at),
    reason,
    before,
    after,
  }))
}

/** How an order was paid without a provider, by whom that was recorded, and how it was corrected; null: it was not. */
export async function offlineDetail(db: Db, order: typeof orders.$inferSelect): Promise<Detail> {
  const [found] = await db
    .select({ payment: payments, means: offlinePayments, recorder: recorders.username })
    .from(payments)
    .innerJoin(offlinePayments, eq(offlinePayments.paymentId, payments.id))
    .leftJoin(recorders, eq(recorders.id, offlinePayments.recordedBy))
    .where(eq(payments.orderId, order.id))
  if (!found) return null
  const { payment, means, recorder } = found
  const isVoid = payment.outcome === 'void'
  return {
    kind: means.kind,
    amount: money(payment.amount, payment.currency),
    paid_at: seconds(payment.paidAt),
    reference: means.reference,
    note: means.note,
    is_void: isVoid ? 1 : 0,
    is_cancellable: !isVoid && (await isCancellable(db, order, payment.id)) ? 1 : 0,
    recorded_by: recorder ?? '',
    recorded_at: seconds(payment.recordedAt),
    corrections: await correctionsOf(db, payment.id),
  }
}

/** @throws orderNotFound, orderNotPending, soldOut, groupClosed, amountNotAllowed, invalidField */
export const pay = async (
  deps: Deps,
  admin: SessionUser,
  orderId: number,
  body: Pay['body'],
): Promise<Pay['reply']> => ({
  status: await payOffline(deps, admin, orderId, body, (tx) =>
    writeAudit(tx, admin, 'payment recorded', `order ${orderId}`, { ...body }),
  ),
})

/** What changed, old and new value side by side. */
const differences = (before: OfflineRecord, after: OfflineRecord): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof OfflineRecord)[])
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, { from: before[field], to: after[field] }]),
  )

/** @throws orderNotFound, offlinePaymentNotFound, paidLessThanRefunded, amountNotAllowed, invalidField */
export const correctPayment = (
  db: Db,
  admin: SessionUser,
  orderId: number,
  body: Correct['body'],
): Promise<null> =>
  db.transaction(async (tx) => {
    const changed = await correctOffline(tx, admin, orderId, body)
    if (changed)
      await writeAudit(tx, admin, 'payment corrected', `order ${orderId}`, {
        ...differences(changed.before, changed.after),
        reason: body.reason.trim(),
      })
    return null
  })

/** @throws orderNotFound, offlinePaymentNotFound, orderNotCancellable, invalidField */
export async function cancel(
  db: Db,
  admin: SessionUser,
  orderId: number,
  { reason, return_place = 1 }: Cancel['body'],
): Promise<null> {
  const productId = await db.transaction(async (tx) => {
    const id = await cancelOffline(tx, admin, orderId, { reason, returnPlace: return_place === 1 })
    await writeAudit(tx, admin, 'order cancelled', `order ${orderId}`, {
      reason: reason.trim(),
      return_place,
    })
    return id
  })
  evictProduct(db, productId)
  return null
}

/** @throws refundNotFound, refundDecided, refundNotByHand, invalidField */
export const returned = (db: Db, admin: SessionUser, refundId: number, hand: Return['body']): Promise<null> =>
  db.transaction(async (tx) => {
    const { orderId } = await returnByHand(tx, admin, refundId, hand)
    await writeAudit(tx, admin, 'refund by hand', `order ${orderId}`, { refund: refundId, ...hand })
    return null
  })
