import { sql } from 'drizzle-orm'
import { orderSources, orderTypes, payments } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import type { AddressSnapshot, orders } from '../../db/tables/order.ts'
import type { Deps } from '../../deps.ts'
import { money, requireAmount } from '../../lib/money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { cancelPending } from './cancel-order.ts'
import { fulfil } from './fulfil.ts'
import { withOrderNumber } from './order-number.ts'
import { addressSnapshot, buyableProduct, lockPurchase } from './purchase.ts'
import { storeOrder } from './store-order.ts'
import { pendingOf } from './price-quote.ts'
import { lockOrder } from './transitions.ts'

type OrderRow = typeof orders.$inferSelect

export interface Placing {
  admin: SessionUser
  userId: number
  productId: number
  /** what the student has paid the school */
  amount: string
  currency: number
  paidAt: Date
  /** where goods are sent: one of the student's addresses, or one of this order alone */
  address: number | AddressSnapshot | undefined
  /** writes down the payment and who did it, in the same transaction */
  record: (tx: Tx, order: OrderRow) => Promise<void>
}

const addressOf = (tx: Tx, { userId, address }: Placing): Promise<AddressSnapshot> | AddressSnapshot =>
  typeof address === 'object' ? address : addressSnapshot(tx, userId, address)

/**
 * An order that the school places, paid by other means, for what is on or off the shelf. A pending order of the same
 * product makes way.
 * @throws productNotFound, alreadyOwned, soldOut, addressNeeded, addressNotFound, amountNotAllowed
 */
export const placeForStudent = ({ db }: Deps, placing: Placing): Promise<OrderRow> =>
  withOrderNumber((number) =>
    db.transaction(async (tx) => {
      const { admin, userId, productId, amount, currency, paidAt } = placing
      await lockPurchase(tx, userId, productId)
      const [pending] = await pendingOf(tx, userId, productId)
      if (pending) await cancelPending(tx, pending.id, 'the school has placed the order')
      const product = await buyableProduct(tx, userId, productId, { offShelf: true })
      requireAmount(amount, currency, { most: product.price, isZeroAllowed: true })
      const order = await storeOrder(
        tx,
        {
          orderNumber: number,
          userId,
          productId,
          type: orderTypes.ordinary,
          source: orderSources.onBehalf,
          unitPrice: money(product.price, currency),
          amount,
          currency,
          address: product.isDeliver ? await addressOf(tx, placing) : null,
          snapshot: product.snapshot,
          placedBy: admin.id,
          expiresAt: sql`now()`,
        },
        { actor: 'admin', actorId: admin.id, reason: 'placed by the school' },
      )
      const outcome = await fulfil(
        tx,
        order,
        { payment: payments.systemAdded, paidAt, isTest: false },
        { actor: 'admin', actorId: admin.id },
      )
      if (outcome !== 'granted') throw refuse('soldOut')
      await placing.record(tx, order)
      return (await lockOrder(tx, order.id)) ?? order
    }),
  )
