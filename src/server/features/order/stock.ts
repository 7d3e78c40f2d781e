import { eq, type SQL, sql } from 'drizzle-orm'
import { stockTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../db/database.ts'
import { openStock } from '../../db/opening-stock.ts'
import { products, stockMovements } from '../../db/tables/all.ts'

/**
 * Common table expressions that take a place for each order of `bought` (columns id, product_id) in one conditional
 * update and record it; `placed` then has the orders of `bought` that got one, or need none.
 */
export const claimingStock = `claimed as (
      update products p set stock = p.stock - 1 from bought b
      where p.id = b.product_id and p.stock_type = ${stockTypes.limited} and p.stock > 0
      returning p.id, b.id as order_id
    ), recorded as (
      insert into stock_movements (product_id, order_id, cause, difference)
      select id, order_id, 'sale', -1 from claimed
    ), placed as (
      select b.* from bought b join products p on p.id = b.product_id
      where p.stock_type <> ${stockTypes.limited} or exists (select from claimed)
    )`

/** Takes a place of its product for a locked order. @returns false when none is left */
export async function claimStock(tx: Tx, order: { id: number; productId: number }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with bought as (select ${order.id}::int as id, ${order.productId}::int as product_id),
    ${sql.raw(claimingStock)} select id from placed`)
  return rows.length > 0
}

/**
 * Puts back the places that orders have taken, each once, where the product counts them.
 * @param orders a query for the ids of locked orders
 */
export async function returnStock(tx: Tx, orders: SQL): Promise<void> {
  await tx.execute(sql`
    with held as (
      select m.product_id, m.order_id, -sum(m.difference)::int as places
      from stock_movements m join products p on p.id = m.product_id and p.stock_type = ${stockTypes.limited}
      where m.order_id in (${orders})
      group by m.product_id, m.order_id having sum(m.difference) < 0
    ), returned as (
      update products p set stock = p.stock + h.places
      from (select product_id, sum(places)::int as places from held group by product_id) h
      where p.id = h.product_id
    )
    insert into stock_movements (product_id, order_id, cause, difference)
    select product_id, order_id, 'return', places from held`)
}

export interface StockFields {
  stock_type: number
  stock: number
  /** the stock that the change was made from: what was sold or returned meanwhile stays so */
  stock_was?: number
}

/** The school says how many places a product has, or that it does not count them. Locks the product. */
export async function changeStock(
  tx: Tx,
  productId: number,
  { stock_type, stock, stock_was }: StockFields,
  actorId: number | null,
): Promise<void> {
  const ofProduct = eq(products.id, productId)
  const [before] = await tx
    .select({ type: products.stockType, stock: products.stock })
    .from(products)
    .where(ofProduct)
    .for('update')
  if (!before) throw new Error(`there is no product ${productId}`)
  const after = stock_was === undefined ? stock : Math.max(0, before.stock + stock - stock_was)
  await tx.update(products).set({ stockType: stock_type, stock: after }).where(ofProduct)
  if (stock_type !== stockTypes.limited) return
  if (before.type !== stockTypes.limited) await openStock(tx, productId, actorId)
  else if (after !== before.stock)
    await tx
      .insert(stockMovements)
      .values({ productId, cause: 'edit', difference: after - before.stock, actorId })
}
