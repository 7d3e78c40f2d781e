import { eq } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import { orders } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { lockOrder, moveOrder } from '../transitions.ts'
import { closeAttempts } from '../../payment/index.ts'
import { writeAudit } from '../../audit/index.ts'

/** @throws orderNotFound, orderNotPending */
function requirePending<Order extends { status: number }>(order: Order | undefined): Order {
  if (!order) throw refuse('orderNotFound')
  if (order.status !== orderStatuses.pending) throw refuse('orderNotPending')
  return order
}

/**
 * The school cancels an order that is not paid yet. What was opened to pay it is closed at the provider first; when
 * somebody has just paid it, the order is not pending any more. Money that comes later goes back.
 * @throws orderNotFound, orderNotPending
 */
export async function cancelPendingOrder(deps: Deps, admin: SessionUser, orderId: number): Promise<null> {
  const [standing] = await deps.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
  requirePending(standing)
  if ((await closeAttempts(deps, orderId)) === 'paid') throw refuse('orderNotPending')
  await deps.db.transaction(async (tx) => {
    const order = requirePending(await lockOrder(tx, orderId))
    await moveOrder(tx, order, orderStatuses.cancelled, {
      actor: 'admin',
      actorId: admin.id,
      reason: 'cancelled by the school',
    })
    await writeAudit(tx, admin, 'pending order cancelled', `order ${orderId}`)
  })
  // a code of the same moment can still be paid
  await closeAttempts(deps, orderId)
  return null
}
