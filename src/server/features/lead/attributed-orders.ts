import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { money } from '../../lib/money.ts'

export interface AttributedOrders {
  orders: number
  /** what was paid for the orders, less refunds, by currency */
  amounts: { currency: number; amount: string }[]
}

interface Row extends Record<string, unknown> {
  key: string
  currency: number
  orders: number
  amount: string
}

/**
 * The paid orders that are attributed to sources or recommenders: those that name it, and those that name none by people whose
 * registration did. Tests count nowhere.
 * @param by the column that names it
 */
export async function attributedOrdersBy(
  db: Queryable,
  by: 'fission_id' | 'recommend_user_id',
  keys: string[],
): Promise<(key: string) => AttributedOrders> {
  const column = sql.identifier(by)
  const wanted = sql`array[${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )}]::text[]`
  const counted = sql`not o.is_test and o.paid_at is not null`
  const { rows } =
    keys.length === 0
      ? { rows: [] }
      : await db.execute<Row>(sql`
        with attributed as (
          select o.id, o.currency, o.${column} as key from orders o
          where o.${column} = any(${wanted}) and o.${column} <> '' and ${counted}
          union all
          select o.id, o.currency, u.${column} from users u join orders o on o.user_id = u.id
          where u.${column} = any(${wanted}) and u.${column} <> '' and o.${column} = '' and ${counted}
        )
        select key, currency, count(*)::int as orders, (
          coalesce(sum((select sum(p.amount) from payments p
            where p.order_id = attributed.id and p.outcome = 'granted')), 0)
          - coalesce(sum((select sum(r.amount) from refunds r join payments p on p.id = r.payment_id
            where r.order_id = attributed.id and r.state = 'done' and p.outcome = 'granted')), 0)
        )::text as amount
        from attributed group by key, currency order by currency`)
  return (key) => {
    const found = rows.filter((row) => row.key === key)
    return {
      orders: found.reduce((sum, { orders }) => sum + orders, 0),
      amounts: found.map(({ currency, amount }) => ({ currency, amount: money(amount, currency) })),
    }
  }
}
