import { eq, type SQL, sql } from 'drizzle-orm'
import { stockTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../db/database.ts'
import { openStock } from './opening-stock.ts'
import { products, stockMovements } from '../../db/tables/all.ts'

/**
 * Common table expressions that take a place for each order of `bought` (columns id, product_id) and record it;
 * `placed` then has the orders of `bought` that got one, or need none. Products are locked in the order of their
 * numbers, so that no two statements wait for each other. Where the places do not suffice for all orders that want one
 * of the same product, none of these gets one: asked for alone, each learns its own outcome.
 */
export const claimingStock = `wanted as (
      select p.id, count(*)::int as places
      from (
        select p.id from products p
        where p.id in (select product_id from bought) and p.stock_type = ${stockTypes.limited}
        order by p.id for no key update
      ) p join bought b on b.product_id = p.id
      group by p.id
    ), claimed as (
      update products p set stock = p.stock - w.places from wanted w
      where p.id = w.id and p.stock_type = ${stockTypes.limited} and p.stock >= w.places
      returning p.id
    ), recorded as (
      insert into stock_movements (product_id, order_id, cause, difference)
      select b.product_id, b.id, 'sale', -1 from bought b join claimed c on c.id = b.product_id order by b.id
    ), placed as (
      select b.* from bought b join products p on p.id = b.product_id
      where p.stock_type <> ${stockTypes.limited} or p.id in (select id from claimed)
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

/**
 * Records the school's decision about an order's place where the status implies another: the
 * reconciliation leaves the order as the ledger has it.
 */
export const recordPlaceDecision = (
  tx: Tx,
  { id, productId }: { id: number; productId: number },
  actorId: number | null,
) => tx.insert(stockMovements).values({ productId, orderId: id, cause: 'decision', difference: 0, actorId })

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
