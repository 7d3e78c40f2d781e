import { sql } from 'drizzle-orm'
import { stockTypes } from '#contract/catalog/enums.ts'
import type { Tx } from '../../db/database.ts'

/** Orders of demo people, for demo products, or paid with the sandbox's play money. */
const demoOrders = sql`select o.id from orders o
  join users u on u.id = o.user_id join products p on p.id = o.product_id
  where u.is_demo or p.is_demo or o.is_test`

/** Places of real products that demo orders hold are free again. */
const returnStock = sql`update products set stock = stock + held.places
  from (
    select g.product_id, count(*)::int as places from grants g
    where g.order_id in (${demoOrders}) and g.revoked_at is null group by g.product_id
  ) as held
  where products.id = held.product_id and products.stock_type = ${stockTypes.limited} and not products.is_demo`

/**
 * Removes demo people with their sessions, demo products, and every order and payment that was part of the
 * play. What real people and the administrator made meanwhile stays. Inside the caller's transaction.
 */
export async function removeDemo(tx: Tx): Promise<void> {
  // every step of an order locks its row first, so from here on no order moves and none is made
  await tx.execute(sql`lock table orders in exclusive mode`)
  const steps = [
    returnStock,
    sql`delete from refunds where order_id in (${demoOrders})
      or payment_id in (select id from payments where is_test)`,
    sql`delete from payments where is_test or order_id in (${demoOrders})`,
    sql`delete from payment_attempts where is_test or order_id in (${demoOrders})`,
    sql`delete from grants where order_id in (${demoOrders})`,
    // the events go with their orders
    sql`delete from orders where id in (${demoOrders})`,
    sql`delete from sandbox_transactions`,
    sql`delete from payment_bills where is_test`,
    // lessons and teachers' places go with their products, sessions with their users
    sql`delete from products where is_demo`,
    sql`delete from users where is_demo`,
    sql`delete from banners where is_demo`,
  ]
  for (const step of steps) await tx.execute(step)
}
