import Big from 'big.js'
import { sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { orderSources, orderTypes, payments } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { evictProduct } from '../catalog/index.ts'
import { fulfil } from './fulfil.ts'
import { claimedGoods } from './find-free-order.ts'
import { orderReply } from './order-reply.ts'
import { addressSnapshot, buyableProduct, lockPurchase } from './purchase.ts'
import { storeOrder } from './store-order.ts'
import { lockOrder } from './transitions.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>

/** Fields of a claim beside the product. */
export type ClaimBody = Pick<
  CreateOrder['body'],
  'productid' | 'ordersource' | 'address_id' | 'fissionid' | 'recommenduserid'
>

export interface ClaimOptions {
  currency: number
  number: string
  /** the text of the purchase agreement that the student accepts; null: none is shown */
  agreementId: number | null
  /** is stored with the order, or neither is */
  note?: (tx: Tx) => Promise<void>
}

/**
 * Orders what costs nothing: paid with nothing and granted, or to be sent, in one transaction.
 * @throws productNotFound, offShelf, notFree, alreadyOwned, soldOut, addressNeeded, addressNotFound
 */
export async function createFreeOrder(
  deps: Deps,
  user: SessionUser,
  body: ClaimBody,
  { currency, number, agreementId, note }: ClaimOptions,
): Promise<CreateOrder['reply']> {
  const reply = await deps.db.transaction(async (tx) => {
    // one claim of a student at a time, so that two at once cannot both find nothing
    await lockPurchase(tx, user.id, body.productid)
    const product = await buyableProduct(tx, user.id, body.productid)
    if (!new Big(product.price).eq(0)) throw refuse('notFree')
    if (await claimedGoods(tx, user.id, product.id)) throw refuse('alreadyOwned')
    const order = await storeOrder(
      tx,
      {
        orderNumber: number,
        userId: user.id,
        productId: product.id,
        type: orderTypes.ordinary,
        source: body.ordersource ?? orderSources.website,
        unitPrice: '0',
        amount: '0',
        currency,
        address: product.isDeliver ? await addressSnapshot(tx, user.id, body.address_id) : null,
        snapshot: product.snapshot,
        agreementId,
        fissionId: body.fissionid ?? '',
        recommendUserId: body.recommenduserid ?? '',
        expiresAt: sql`now()`,
      },
      { actor: 'student', actorId: user.id, reason: 'claimed for free' },
    )
    const outcome = await fulfil(
      tx,
      order,
      { payment: payments.none, paidAt: new Date(), isTest: false },
      { actor: 'system', reason: 'nothing to pay' },
    )
    if (outcome !== 'granted') throw refuse('soldOut')
    await note?.(tx)
    return orderReply((await lockOrder(tx, order.id)) ?? order)
  })
  // its stock shows on the product's page
  evictProduct(deps.db, body.productid)
  return reply
}
