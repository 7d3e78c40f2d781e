import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { orderStatuses, payments as paymentKinds } from '#contract/order/status.ts'
import type { Tx } from '../../../db/database.ts'
import { orders } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { evictProduct } from '../../catalog/index.ts'
import { fulfil, lockOrder } from '../../order/index.ts'
import { closeAttempts } from '../attempts.ts'
import { type EntryBody, entryOf, requireDue } from './read-offline-entry.ts'
import { recordOffline } from './record-offline-payment.ts'

type OrderRow = typeof orders.$inferSelect

/** @throws orderNotFound, orderNotPending, amountNotAllowed, invalidField */
function requirePayable(order: OrderRow | undefined, body: EntryBody): OrderRow {
  if (!order) throw refuse('orderNotFound')
  if (order.status !== orderStatuses.pending) throw refuse('orderNotPending')
  requireDue(body, order.currency, order.amount)
  return order
}

/** What was received is what the order costs: less than was due becomes its price. */
async function settlePrice(tx: Tx, order: OrderRow, amount: string): Promise<void> {
  if (new Big(amount).eq(order.amount)) return
  await tx.update(orders).set({ amount, changedAmount: amount }).where(eq(orders.id, order.id))
}

/**
 * A pending order was paid without a provider. What was opened to pay it is closed there first; money that comes all
 * the same goes back.
 * @param audit writes down who did it, in the same transaction
 * @returns the order's status then
 * @throws orderNotFound, orderNotPending, soldOut, groupClosed, amountNotAllowed, invalidField
 */
export async function payOffline(
  deps: Deps,
  admin: SessionUser,
  orderId: number,
  body: EntryBody,
  audit: (tx: Tx) => Promise<void>,
): Promise<number> {
  const entry = entryOf(body)
  const [standing] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  const { productId } = requirePayable(standing, body)
  if ((await closeAttempts(deps, orderId)) === 'paid') throw refuse('orderNotPending')
  const status = await deps.db.transaction(async (tx) => {
    const order = requirePayable(await lockOrder(tx, orderId), body)
    await settlePrice(tx, order, entry.amount)
    const outcome = await fulfil(
      tx,
      order,
      { payment: paymentKinds.systemAdded, paidAt: entry.paidAt, isTest: false },
      { actor: 'admin', actorId: admin.id, reason: 'payment recorded' },
    )
    // the money was paid at the desk: nothing is recorded, and the administrator receives the refusal
    if (outcome !== 'granted') throw refuse(outcome === 'sold_out' ? 'soldOut' : 'groupClosed')
    await recordOffline(tx, order, entry, admin)
    await audit(tx)
    return (await lockOrder(tx, orderId))?.status ?? order.status
  })
  // a QR of the same moment still waits for its payer
  await closeAttempts(deps, orderId)
  evictProduct(deps.db, productId)
  return status
}
