import { isDeepStrictEqual } from 'node:util'
import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { ORDER_EXPIRY_SECONDS, orderSources } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import { orders, products } from '../../db/tables/all.ts'
import { violates } from '../../db/violations.ts'
import type { Deps } from '../../deps.ts'
import { money } from '../../lib/money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { ownsProduct } from '../catalog/index.ts'
import { cancelPending, isExpired } from './cancel-order.ts'
import { createFreeOrder } from './create-free-order.ts'
import { withOrderNumber } from './order-number.ts'
import { orderReply } from './order-reply.ts'
import { addressSnapshot, buyableProduct, lockPurchase } from './purchase.ts'
import { ordered, storeOrder } from './store-order.ts'
import {
  applyQuote,
  isPlain,
  isSameRequest,
  pendingOf,
  quotePrice,
  type OrderRequest,
} from './price-quote.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>
type OrderRow = typeof orders.$inferSelect

interface Purchase {
  user: SessionUser
  body: CreateOrder['body']
  request: OrderRequest
  currency: number
  /** the text of the purchase agreement that the student accepts; null: none is shown */
  agreementId: number | null
}

/** What one transaction has come to: an order, or what has to be done before there can be one. */
type Step =
  | { reply: CreateOrder['reply'] }
  | { cancel: number; reason: string }
  /** the product costs nothing */
  | { free: true }

/** an order of the same moment may come between so often */
const MAX_TURNS = 3

/** Whether a pending order has the requested address. @throws addressNotFound */
async function hasAddress(tx: Tx, { address, userId }: OrderRow, addressId?: number): Promise<boolean> {
  if (address === null || addressId === undefined) return true
  return isDeepStrictEqual(address, await addressSnapshot(tx, userId, addressId))
}

/** Why a pending order makes way; null: it is what is asked for now. */
async function reasonToCancel(
  tx: Tx,
  pending: OrderRow,
  { body, request, currency }: Purchase,
  isFree: boolean,
): Promise<string | null> {
  if (pending.currency !== currency) return 'the school has another currency now'
  if (await ownsProduct(tx, pending.userId, pending.productId)) return 'owned meanwhile'
  if (isFree) return 'the course is free now'
  if (await isExpired(tx, pending.id)) return 'not paid in time'
  const same = isSameRequest(pending, request) && (await hasAddress(tx, pending, body.address_id))
  return same ? null : 'ordered anew'
}

/** The product's price as it would be charged. @throws productNotFound */
async function priceOf(tx: Tx, productId: number, currency: number): Promise<Big> {
  const [product] = await tx
    .select({ price: products.price })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw refuse('productNotFound')
  return new Big(money(product.price, currency))
}

async function makeOrder(tx: Tx, purchase: Purchase, number: string): Promise<Step> {
  const { user, body, request, currency, agreementId } = purchase
  const product = await buyableProduct(tx, user.id, body.productid)
  const unitPrice = money(product.price, currency)
  const isFree = new Big(unitPrice).eq(0)
  if (isPlain(request) && isFree) return { free: true }
  if (isPlain(request) && body.free === 1) throw refuse('notFree')
  const quote = await quotePrice(tx, product, user.id, currency, request)
  const address = product.isDeliver ? await addressSnapshot(tx, user.id, body.address_id) : null
  if (body.seen_amount !== undefined && !new Big(body.seen_amount).eq(quote.amount))
    throw refuse('priceChanged')
  const order = await storeOrder(
    tx,
    {
      ...quote,
      ...{ orderNumber: number, userId: user.id, productId: product.id, unitPrice, currency, address },
      source: body.ordersource ?? orderSources.website,
      snapshot: product.snapshot,
      agreementId,
      fissionId: body.fissionid ?? '',
      recommendUserId: body.recommenduserid ?? '',
      expiresAt: sql`now() + make_interval(secs => ${ORDER_EXPIRY_SECONDS})`,
    },
    { ...ordered, actorId: user.id },
  )
  await applyQuote(tx, order)
  return { reply: orderReply(order) }
}

async function nextStep(tx: Tx, purchase: Purchase, number: string): Promise<Step> {
  const { user, body, request, currency, agreementId } = purchase
  await lockPurchase(tx, user.id, body.productid)
  const isFree = (await priceOf(tx, body.productid, currency)).eq(0)
  const [pending] = await pendingOf(tx, user.id, body.productid)
  const requestsFree = isPlain(request) && body.free === 1 && !isFree
  if (pending && !requestsFree) {
    const reason = await reasonToCancel(tx, pending, purchase, isFree)
    if (reason === null) {
      // what is accepted with the second request holds from now on
      if (agreementId !== null && agreementId !== pending.agreementId)
        await tx.update(orders).set({ agreementId }).where(eq(orders.id, pending.id))
      return { reply: orderReply(pending) }
    }
    if (isPlain(request)) return { cancel: pending.id, reason }
    // for what turns out to be refused the pending order stays
    await cancelPending(tx, pending.id, reason)
  }
  return makeOrder(tx, purchase, number)
}

/**
 * Orders whatever may be asked for, step by step; the coupon or the membership is held for the order from the moment
 * that it is made. A pending order of the same product made for the same is answered again, whatever became of the
 * product's price or place on the shelf since. Only when the product now costs nothing, the school has another
 * currency, or something else is asked for beside it, is it cancelled and ordered anew. What the student has got by
 * another way meanwhile, such as in a package, is not sold again.
 * @throws productNotFound, alreadyOwned, groupJoined, offShelf, soldOut, notFree, activityEnded, groupNotFound,
 * groupClosed, couponUnavailable, addressNeeded, addressNotFound, priceChanged
 */
export async function createOrderFullPath(deps: Deps, purchase: Purchase): Promise<CreateOrder['reply']> {
  const { db } = deps
  const { user, body, currency, agreementId } = purchase
  for (let turn = 0; turn < MAX_TURNS; turn++)
    try {
      const step = await withOrderNumber((number) => db.transaction((tx) => nextStep(tx, purchase, number)))
      if ('reply' in step) return step.reply
      if ('free' in step)
        return await withOrderNumber((number) =>
          createFreeOrder(deps, user, body, { currency, number, agreementId }),
        )
      await db.transaction((tx) => cancelPending(tx, step.cancel, step.reason))
    } catch (error) {
      // made at once meanwhile, which takes no lock
      if (!violates(error, 'orders_one_pending_key')) throw error
    }
  throw new Error('the order was neither made nor found')
}
