import Big from 'big.js'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { orderSources, orderStatuses, orderTypes, payments } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { products } from '../../db/tables/catalog.ts'
import { orderEvents, orders } from '../../db/tables/order.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { forgetProduct, ownsProduct, teacherNames } from '../catalog/index.ts'
import { claimStock, grantProduct } from './grants.ts'
import { orderReply } from './order-reply.ts'
import { moveOrder } from './transitions.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>

/** Orders what costs nothing: 1 -> 3 -> 13 with payment 0, place and grant in one transaction. */
export async function claimFree(
  deps: Deps,
  user: SessionUser,
  body: CreateOrder['body'],
  { currency, number }: { currency: number; number: string },
): Promise<CreateOrder['reply']> {
  const reply = await deps.db.transaction(async (tx) => {
    // one claim of a student at a time, so that two at once cannot both find nothing
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${user.id}`}, 0))`)
    const [product] = await tx
      .select({ ...getTableColumns(products), teacher: teacherNames })
      .from(products)
      .where(eq(products.id, body.productid))
    if (!product) throw refuse('productNotFound')
    if (product.status !== productStatuses.onShelf) throw refuse('offShelf')
    if (!new Big(product.price).eq(0)) throw refuse('notFree')
    if (await ownsProduct(tx, user.id, product.id)) throw refuse('alreadyOwned')
    if (!(await claimStock(tx, product.id))) throw refuse('soldOut')

    const [order] = await tx
      .insert(orders)
      .values({
        orderNumber: number,
        userId: user.id,
        productId: product.id,
        type: orderTypes.ordinary,
        source: body.ordersource ?? orderSources.website,
        unitPrice: '0',
        amount: '0',
        currency,
        snapshot: {
          name: product.name,
          type: product.type,
          cover: product.coverUrl,
          teacher: product.teacher,
        },
        fissionId: body.fissionid ?? '',
        recommendUserId: body.recommenduserid ?? '',
        expiresAt: sql`now()`,
      })
      .returning()
    if (!order) throw new Error('the order was not stored')
    await tx.insert(orderEvents).values({
      orderId: order.id,
      toStatus: order.status,
      actor: 'student',
      actorId: user.id,
      reason: 'claimed for free',
    })
    const paid = await moveOrder(tx, order, orderStatuses.paid, {
      actor: 'system',
      reason: 'nothing to pay',
      payment: payments.none,
      paidAt: new Date(),
    })
    await grantProduct(tx, paid)
    const done = await moveOrder(tx, paid, orderStatuses.completed, {
      actor: 'system',
      reason: 'course granted',
    })
    return orderReply(done)
  })
  // its stock shows on the product's page
  forgetProduct(deps.db, body.productid)
  return reply
}
