import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { stockAdmin } from '#contract/catalog/manage/stock.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { orders, products, stockMovements as movements, users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { evictProduct } from '../caches.ts'
import { correctStock as correct } from '../../order/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type Movements = OperationTypes<typeof stockAdmin.stockMovements>

/** The movements of a product's stock, newest first. @throws Refusal productNotFound */
export async function stockMovements(
  db: Db,
  productId: number,
  { limit = DEFAULT_PAGE, cursor }: Movements['query'],
): Promise<Movements['reply']> {
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  if (!product) throw refuse('productNotFound')
  const ofProduct = eq(movements.productId, productId)
  const history = db
    .select({
      id: movements.id,
      stock: sql<number>`sum(${movements.difference}) over (order by ${movements.id})::int`.as('stock_after'),
    })
    .from(movements)
    .where(ofProduct)
    .as('history')
  const [rows, total] = await Promise.all([
    db
      .select({
        id: movements.id,
        movement: movements,
        stock: history.stock,
        orderNumber: orders.orderNumber,
        who: users.username,
      })
      .from(history)
      .innerJoin(movements, eq(movements.id, history.id))
      .leftJoin(orders, eq(orders.id, movements.orderId))
      .leftJoin(users, eq(users.id, movements.actorId))
      .where(and(ofProduct, cursor === undefined ? undefined : lt(movements.id, readCursor(cursor))))
      .orderBy(desc(movements.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${movements} where ${ofProduct}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ id, movement, stock, orderNumber, who }) => ({
    id,
    cause: movement.cause,
    difference: movement.difference,
    stock,
    order_id: movement.orderId,
    order_number: orderNumber,
    who: who ?? '',
    at: seconds(movement.at),
  }))
  return { list, total, next }
}

/** @throws Refusal productNotFound, stockDifferenceChanged */
export async function correctStock(
  { db }: Deps,
  user: SessionUser,
  productId: number,
  difference: number,
): Promise<null> {
  await db.transaction(async (tx) => {
    const { stock, corrected } = await correct(tx, productId, difference, user.id)
    await writeAudit(tx, user, 'stock corrected', `product ${productId}`, { from: stock, to: corrected })
  })
  evictProduct(db, productId)
  return null
}
