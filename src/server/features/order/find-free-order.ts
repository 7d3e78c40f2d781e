import { and, desc, eq, inArray } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { products } from '../../db/tables/catalog.ts'
import { grants, orders } from '../../db/tables/order.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { grantIsLive } from '../catalog/index.ts'

/** The order by which free goods were claimed: they are sent, not granted, and once is enough. */
export async function claimedGoods(
  db: Queryable,
  userId: number,
  productId: number,
): Promise<{ order_id: number } | undefined> {
  const { awaitingShipment, shipped, completed } = orderStatuses
  const [claimed] = await db
    .select({ order_id: orders.id })
    .from(orders)
    .innerJoin(products, and(eq(products.id, orders.productId), eq(products.type, productTypes.physical)))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.productId, productId),
        inArray(orders.status, [awaitingShipment, shipped, completed]),
        eq(orders.unitPrice, '0'),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return claimed
}

/** The order by which a student holds a product. @throws notOrdered, noPermission for somebody else's id */
export async function findFreeOrder(
  db: Db,
  user: SessionUser,
  { userid, productid }: { userid?: number; productid: number },
): Promise<{ order_id: number }> {
  if (userid !== undefined && userid !== user.id) throw refuse('noPermission')
  const [grant] = await db
    .select({ order_id: grants.orderId })
    .from(grants)
    .where(and(eq(grants.userId, user.id), eq(grants.productId, productid), grantIsLive))
    .orderBy(desc(grants.id))
    .limit(1)
  const held = grant ?? (await claimedGoods(db, user.id, productid))
  if (!held) throw refuse('notOrdered')
  return held
}
