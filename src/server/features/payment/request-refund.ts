import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { refunds } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { mayRequestRefund, lockOrder, ownsOrder } from '../order/index.ts'
import { createRefund, paymentOf, refundable, standing } from './create-refund.ts'

/**
 * Stores a student's request for a refund, one at a time; the order continues until the school has decided.
 * @throws fieldRequired, orderNotFound, refundNotPossible, refundAsked
 */
export function requestRefund(
  db: Db,
  user: SessionUser,
  orderId: number,
  note: string,
): Promise<{ state: string }> {
  if (note.trim() === '') throw refuse('fieldRequired', { field: 'reason' })
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
    const payment = mayRequestRefund(order) ? await paymentOf(tx, orderId) : undefined
    if (!payment) throw refuse('refundNotPossible')
    const [requested] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.paymentId, payment.id), standing, eq(refunds.state, 'asked')))
    if (requested) throw refuse('refundAsked')
    const rest = await refundable(tx, payment)
    if (rest.lte(0)) throw refuse('refundNotPossible')
    const refund = await createRefund(tx, payment, rest.toFixed(4), {
      reason: 'asked',
      state: 'asked',
      note: note.trim(),
    })
    return { state: refund.state }
  })
}
