import { eq, getTableColumns, sql } from 'drizzle-orm'
import { productStatuses, stockTypes } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { ORDER_EXPIRY_SECONDS, orderSources } from '#contract/order/status.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { orderEvents, orders, packageProducts, products } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { readAddress } from '../address/index.ts'
import { ownsProduct, teacherNames } from '../catalog/index.ts'
import { cancelPending } from './cancel-order.ts'
import { orderReply } from './order-reply.ts'
import { holdTerms, isSameWish, pendingOf, termsOf, type Wish } from './terms.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>
type OrderRow = typeof orders.$inferSelect

/** The product as it may be bought now. @throws productNotFound, offShelf, alreadyOwned, soldOut */
async function buyableProduct(tx: Tx, userId: number, productId: number) {
  const [product] = await tx
    .select({ ...getTableColumns(products), teacher: teacherNames })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) throw refuse('productNotFound')
  if (product.status !== productStatuses.onShelf) throw refuse('offShelf')
  if (await ownsProduct(tx, userId, product.id)) throw refuse('alreadyOwned')
  if (product.stockType === stockTypes.limited && product.stock === 0) throw refuse('soldOut')
  return product
}

/** What a package holds, as it is named now. */
const heldBy = (tx: Tx, packageId: number) =>
  tx
    .select({ id: products.id, name: products.name })
    .from(packageProducts)
    .innerJoin(products, eq(products.id, packageProducts.productId))
    .where(eq(packageProducts.packageId, packageId))
    .orderBy(packageProducts.position)

/** The address as it is now: the order keeps its own. @throws addressNeeded, addressNotFound */
async function addressSnapshot(tx: Tx, userId: number, addressId: number | undefined) {
  if (addressId === undefined) throw refuse('addressNeeded')
  const { consignee, area_code, telephone, province, city, district, full_address } = await readAddress(
    tx,
    userId,
    addressId,
  )
  return { consignee, area_code, telephone, province, city, district, full_address }
}

/**
 * Orders with a coupon or in a group: the coupon or the membership is held for the order from the moment that it is
 * made. A pending order of the same product made for the same is answered again; one made for something else is
 * cancelled first.
 * @throws productNotFound, offShelf, alreadyOwned, soldOut, activityEnded, groupNotFound, groupClosed, groupJoined,
 * couponUnavailable, addressNeeded, addressNotFound
 */
export function orderWithTerms(
  { db }: Deps,
  user: SessionUser,
  body: CreateOrder['body'],
  wish: Wish,
  { currency, number }: { currency: number; number: string },
): Promise<CreateOrder['reply']> {
  return db.transaction(async (tx) => {
    // one order of a student for a product at a time
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`order:${user.id}:${body.productid}`}, 0))`,
    )
    const [pending] = await pendingOf(tx, user.id, body.productid)
    if (pending && isSameWish(pending, wish) && pending.expiresAt > new Date()) return orderReply(pending)
    if (pending) await cancelPending(tx, pending.id, 'ordered anew')

    const product = await buyableProduct(tx, user.id, body.productid)
    const address = product.isDeliver ? await addressSnapshot(tx, user.id, body.address_id) : null
    const terms = await termsOf(tx, product, user.id, currency, wish)
    const [order] = await tx
      .insert(orders)
      .values({
        ...terms,
        orderNumber: number,
        userId: user.id,
        productId: product.id,
        source: body.ordersource ?? orderSources.website,
        unitPrice: product.price,
        currency,
        address,
        snapshot: {
          name: product.name,
          type: product.type,
          cover: product.coverUrl,
          teacher: product.teacher,
          products: await heldBy(tx, product.id),
        },
        fissionId: body.fissionid ?? '',
        recommendUserId: body.recommenduserid ?? '',
        expiresAt: sql`now() + make_interval(secs => ${ORDER_EXPIRY_SECONDS})`,
      })
      .returning()
    if (!order) throw new Error('the order was not stored')
    await noteOrdered(tx, order)
    await holdTerms(tx, order)
    return orderReply(order)
  })
}

const noteOrdered = (tx: Tx, order: OrderRow) =>
  tx.insert(orderEvents).values({
    orderId: order.id,
    toStatus: order.status,
    actor: 'student',
    actorId: order.userId,
    reason: 'ordered',
  })
