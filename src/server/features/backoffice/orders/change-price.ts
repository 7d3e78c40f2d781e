import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import { orders } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { fitsCurrency } from '../../../money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../refusal.ts'
import { lockOrder } from '../../order/index.ts'
import { closeAttempts } from '../../payment/index.ts'
import { writeAudit } from '../audit.ts'

/**
 * Changes what a pending order costs. What was opened to pay the old amount is closed at the provider first; when
 * somebody has just paid it, the order is not pending any more.
 * @throws orderNotFound, orderNotPending, invalidField
 */
export async function changePrice(
  deps: Deps,
  admin: SessionUser,
  orderId: number,
  amount: string,
): Promise<null> {
  if ((await closeAttempts(deps, orderId)) === 'paid') throw refuse('orderNotPending')
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw refuse('orderNotFound')
    if (order.status !== orderStatuses.pending) throw refuse('orderNotPending')
    if (
      !fitsCurrency(amount, order.currency) ||
      new Big(amount).lte(0) ||
      new Big(amount).gt(order.unitPrice)
    )
      throw refuse('invalidField', { field: 'amount' })
    await tx.update(orders).set({ amount, changedAmount: amount }).where(eq(orders.id, orderId))
    await writeAudit(tx, admin, 'order price', `order ${orderId}`, { from: order.amount, to: amount })
  })
  // a QR of the same moment still asks for the old amount
  await closeAttempts(deps, orderId)
  return null
}
