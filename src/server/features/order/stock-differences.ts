import { sql } from 'drizzle-orm'
import { stockTypes } from '#contract/catalog/enums.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { missingOfOrder } from './opening-stock.ts'

export interface StockDifference {
  product_id: number
  name: string
  stock: number
  /** what the ledger adds up to */
  recorded: number
  /** the orders that hold a place which the ledger does not know, or hold none that it knows */
  orders: { order_id: number; order_number: string; difference: number }[]
  /** what the stock would be if ledger and orders agreed; never below zero */
  corrected: number
}

/**
 * Compares the stock of every limited product, or of one, with its ledger, and the ledger with the orders that hold a
 * place. @returns the products where they do not agree
 */
export async function stockDifferences(db: Queryable, productId?: number): Promise<StockDifference[]> {
  const { rows } = await db.execute<Record<string, unknown> & StockDifference>(sql`
    with counted as (
      select p.id, p.name, p.stock,
        coalesce((select sum(m.difference) from stock_movements m where m.product_id = p.id), 0)::int as recorded
      from products p
      where p.stock_type = ${stockTypes.limited} and p.id = coalesce(${productId ?? null}::int, p.id)
    ), missing as (
      select * from (
        select o.product_id, o.id, o.order_number, ${missingOfOrder} as difference
        from orders o join counted c on c.id = o.product_id) o
      where difference <> 0
    ), by_product as (
      select product_id, sum(difference)::int as difference, json_agg(json_build_object(
        'order_id', id, 'order_number', order_number, 'difference', difference) order by id) as orders
      from missing group by product_id
    )
    select c.id as product_id, c.name, c.stock, c.recorded, coalesce(b.orders, '[]') as orders,
      greatest(0, c.recorded + coalesce(b.difference, 0)) as corrected
    from counted c left join by_product b on b.product_id = c.id
    where c.stock <> c.recorded or b.product_id is not null
    order by c.id`)
  return rows
}

/** Reports what does not agree; an administrator decides whether it is mended. @returns how many products differ */
export async function reconcileStock({ db, log }: Deps): Promise<number> {
  const found = await stockDifferences(db)
  for (const { product_id, stock, recorded, corrected, orders } of found)
    log.error(
      { product: product_id, stock, recorded, corrected, orders: orders.map(({ order_id }) => order_id) },
      'the stock of a product differs from its ledger or its orders',
    )
  return found.length
}
