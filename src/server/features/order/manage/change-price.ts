import { eq } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import { orders } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { requireAmount } from '../../../lib/money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { lockOrder, noteOrder } from '../transitions.ts'
import { closeAttempts } from '../../payment/index.ts'
import { writeAudit } from '../../audit/index.ts'

type OrderRow = typeof orders.$inferSelect

/** @throws orderNotFound, orderNotPending, amountNotAllowed */
function requireChangeable(order: OrderRow | undefined, amount: string): OrderRow {
  if (!order) throw refuse('orderNotFound')
  if (order.status !== orderStatuses.pending) throw refuse('orderNotPending')
  requireAmount(amount, order.currency, { most: order.unitPrice, isZeroAllowed: false })
  return order
}

/**
 * Changes what a pending order costs. What was opened to pay the old amount is closed at the provider first; when
 * somebody has just paid it, the order is not pending any more. A payment of the old amount that arrives nevertheless
 * goes back.
 * @throws orderNotFound, orderNotPending, amountNotAllowed
 */
export async function changePrice(
  deps: Deps,
  admin: SessionUser,
  orderId: number,
  amount: string,
): Promise<null> {
  // looked at before anything is closed: a typing error must not take the student's code away
  const [standing] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  requireChangeable(standing, amount)
  if ((await closeAttempts(deps, orderId)) === 'paid') throw refuse('orderNotPending')
  await deps.db.transaction(async (tx) => {
    const order = requireChangeable(await lockOrder(tx, orderId), amount)
    await tx.update(orders).set({ amount, changedAmount: amount }).where(eq(orders.id, orderId))
    await noteOrder(tx, order, { actor: 'admin', actorId: admin.id, reason: 'price changed' })
    await writeAudit(tx, admin, 'order price', `order ${orderId}`, {
      ...{ from: order.amount, to: amount, currency: order.currency },
    })
  })
  // a QR of the same moment still asks for the old amount
  await closeAttempts(deps, orderId)
  return null
}
