import { isDeepStrictEqual } from 'node:util'
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { ORDER_EXPIRY_SECONDS, orderSources } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { orders } from '../../db/tables/all.ts'
import { money } from '../../money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { cancelPending } from './cancel-order.ts'
import { orderReply } from './order-reply.ts'
import { addressSnapshot, buyableProduct, lockPurchase, snapshotOf } from './purchase.ts'
import { storeOrder } from './store-order.ts'
import { holdTerms, isSameWish, pendingOf, termsOf, type Wish } from './terms.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>
type OrderRow = typeof orders.$inferSelect

/**
 * Orders with a coupon or in a group: the coupon or the membership is held for the order from the moment that it is
 * made. A pending order of the same product made for the same is answered again; one made for something else is
 * cancelled first.
 * @throws productNotFound, offShelf, alreadyOwned, soldOut, activityEnded, groupNotFound, groupClosed, groupJoined,
 * couponUnavailable, addressNeeded, addressNotFound, priceChanged
 */
export function orderWithTerms(
  { db }: Deps,
  user: SessionUser,
  body: CreateOrder['body'],
  wish: Wish,
  { currency, number }: { currency: number; number: string },
): Promise<CreateOrder['reply']> {
  return db.transaction(async (tx) => {
    await lockPurchase(tx, user.id, body.productid)
    const [pending] = await pendingOf(tx, user.id, body.productid)
    if (
      pending?.currency === currency &&
      isSameWish(pending, wish) &&
      (await isAsked(tx, pending, body.address_id))
    )
      return orderReply(pending)
    if (pending) await cancelPending(tx, pending.id, 'ordered anew')

    const product = await buyableProduct(tx, user.id, body.productid)
    const address = product.isDeliver ? await addressSnapshot(tx, user.id, body.address_id) : null
    const terms = await termsOf(tx, product, user.id, currency, wish)
    if (body.seen_amount !== undefined && !new Big(body.seen_amount).eq(terms.amount))
      throw refuse('priceChanged')
    const order = await storeOrder(
      tx,
      {
        ...terms,
        orderNumber: number,
        userId: user.id,
        productId: product.id,
        source: body.ordersource ?? orderSources.website,
        unitPrice: money(product.price, currency),
        currency,
        address,
        snapshot: await snapshotOf(tx, product),
        fissionId: body.fissionid ?? '',
        recommendUserId: body.recommenduserid ?? '',
        expiresAt: sql`now() + make_interval(secs => ${ORDER_EXPIRY_SECONDS})`,
      },
      { actor: 'student', actorId: user.id, reason: 'ordered' },
    )
    await holdTerms(tx, order)
    return orderReply(order)
  })
}

/** Whether a pending order may still be paid and goes where it is asked to go. */
async function isAsked(tx: Tx, pending: OrderRow, addressId: number | undefined): Promise<boolean> {
  if (pending.expiresAt <= new Date()) return false
  if (pending.address === null || addressId === undefined) return true
  return isDeepStrictEqual(pending.address, await addressSnapshot(tx, pending.userId, addressId))
}
