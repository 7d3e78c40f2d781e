import { sql } from 'drizzle-orm'
import { stockTypes } from '#contract/catalog/enums.ts'
import { orderStatuses as s } from '#contract/order/status.ts'
import type { Queryable } from '../../db/database.ts'

/**
 * Whether the order `o` holds a place of its product: it was granted, or waits for its group, and was not undone. A
 * unit that was shipped stays out when it is refunded. What the server itself refunds holds none: it has never taken
 * one, or returned it when its group failed.
 */
export const holdsPlace = sql`(
  o.status in (${s.paid}, ${s.awaitingGroup}, ${s.groupFormed}, ${s.ended}, ${s.awaitingShipment}, ${s.shipped}, ${s.completed})
  or o.status = ${s.refunded} and o.shipped_at is not null
  or o.status = ${s.refunding} and not exists (select from refunds r
    where r.order_id = o.id and r.reason in ('late', 'sold_out', 'group_closed', 'group_failed')))`

/** What the ledger lacks of the order `o`, in places: 0 when they agree, or the school has decided about its place. */
export const missingOfOrder = sql`(select case when coalesce(bool_or(m.cause = 'decision'), false) then 0
  else -${holdsPlace}::int - coalesce(sum(m.difference), 0) end::int from stock_movements m where m.order_id = o.id)`

/**
 * Begins to count a product's stock, or restarts after it was unlimited: the ledger then explains the stock that
 * the product has, and knows every order that holds a place. Called wherever a product becomes limited, its row
 * locked; migration 0006 did the same for the products that there were.
 */
export async function openStock(
  db: Queryable,
  productId: number,
  actorId: number | null = null,
): Promise<void> {
  await db.execute(sql`
    with held as (
      select * from (
        select o.id, ${missingOfOrder} as difference from orders o where o.product_id = ${productId}) o
      where difference <> 0
    )
    insert into stock_movements (product_id, order_id, cause, difference, actor_id)
    select ${productId}, order_id, 'opening', difference, ${actorId}::int from (
      select null::int as order_id, p.stock
        - coalesce((select sum(difference) from held), 0)::int
        - coalesce((select sum(m.difference) from stock_movements m where m.product_id = p.id), 0)::int as difference
      from products p where p.id = ${productId} and p.stock_type = ${stockTypes.limited}
      union all select id, difference from held
    ) opening
    order by order_id nulls first`)
}
