import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { orders, products, stockMovements } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { type StockDifference, stockDifferences } from './stock-differences.ts'

type Movement = typeof stockMovements.$inferInsert

/** The rows that make ledger, orders and stock agree: what nobody recorded, what orders lack, and what cannot be. */
function movementsOf(found: StockDifference, actorId: number): Movement[] {
  const row = (cause: Movement['cause'], difference: number, orderId: number | null = null) => ({
    productId: found.product_id,
    orderId,
    cause,
    difference,
    actorId,
  })
  const ofOrders = found.orders.reduce((sum, { difference }) => sum + difference, 0)
  return [
    row('unexplained', found.stock - found.recorded),
    ...found.orders.map(({ order_id, difference }) => row('correction', difference, order_id)),
    row('correction', found.corrected - found.stock - ofOrders),
  ].filter(({ difference }) => difference !== 0)
}

/**
 * Mends what the reconciliation has found about a product's stock, as an administrator has seen it.
 * @param change by how much the stock is to change
 * @throws Refusal productNotFound, stockDifferenceChanged
 */
export async function correctStock(
  tx: Tx,
  productId: number,
  change: number,
  actorId: number,
): Promise<StockDifference> {
  // orders are locked before their product, here as in a purchase
  const seen = await stockDifferences(tx, productId)
  const ids = seen.flatMap((found) => found.orders.map(({ order_id }) => order_id))
  if (ids.length > 0)
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(asc(orders.id))
      .for('update')
  const ofProduct = eq(products.id, productId)
  const [product] = await tx.select({ id: products.id }).from(products).where(ofProduct).for('update')
  if (!product) throw refuse('productNotFound')
  const [found] = await stockDifferences(tx, productId)
  if (
    !found ||
    found.corrected - found.stock !== change ||
    found.orders.some(({ order_id }) => !ids.includes(order_id))
  )
    throw refuse('stockDifferenceChanged')
  await tx.insert(stockMovements).values(movementsOf(found, actorId))
  await tx.update(products).set({ stock: found.corrected }).where(ofProduct)
  return found
}
