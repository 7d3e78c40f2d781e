import { sql } from 'drizzle-orm'
import { currencyDecimals } from '#contract/currencies.ts'
import type { Tx } from '../../../db/database.ts'
import { money } from '../../../lib/money.ts'

/** A price that is rounded when the school takes another currency. */
export interface RoundedPrice {
  name: string
  price: string
  becomes: string
}

/** as many as a person reads */
const NAMED = 20

const trimmed = (price: string): string => price.replace(/\.?0+$/, '')

/** A price in the new currency: rounded half up, and above zero unless the product is free. */
const rounded = (price: string, decimals: number) =>
  sql`greatest(round(${sql.raw(price)}, ${decimals}::int), ${10 ** -decimals}::numeric)`
const isUnfit = (price: string, decimals: number) =>
  sql`${sql.raw(price)} > 0 and ${sql.raw(price)} <> round(${sql.raw(price)}, ${decimals}::int)`

/**
 * The prices of courses and of their offers, and the ceilings of discounts, that have more decimals than a currency has;
 * the first of them named.
 */
export async function unfitPrices(
  tx: Tx,
  currency: number,
): Promise<{ count: number; named: RoundedPrice[] }> {
  const decimals = currencyDecimals(currency)
  const { rows } = await tx.execute<{ name: string; price: string; becomes: string; count: number }>(sql`
    select name, price::text, becomes::text, (count(*) over ())::int as count from (
      select p.id, 0 as kind, p.name, p.price, ${rounded('p.price', decimals)} as becomes
      from products p where ${isUnfit('p.price', decimals)}
      union all
      select p.id, a.type, p.name, a.price, ${rounded('a.price', decimals)}
      from activities a join products p on p.id = a.product_id
      where ${isUnfit('a.price', decimals)} and a.stopped_at is null and a.end_at > now()
      union all
      select null, a.type, a.label, a.ceiling, ${rounded('a.ceiling', decimals)}
      from activities a where ${isUnfit('a.ceiling', decimals)} and a.stopped_at is null and a.end_at > now()
    ) unfit order by id, kind limit ${NAMED}`)
  const named = rows.map(({ name, price, becomes }) => ({
    name,
    price: trimmed(price),
    becomes: money(becomes, currency),
  }))
  return { count: rows[0]?.count ?? 0, named }
}

/** Rounds every price to the decimals of a currency, so that no sum ever has to. */
export async function fitPrices(tx: Tx, currency: number): Promise<void> {
  const decimals = currencyDecimals(currency)
  for (const [table, column] of [
    ['products', 'price'],
    ['activities', 'price'],
    ['activities', 'ceiling'],
    ['groups', 'price'],
  ] as const)
    await tx.execute(
      sql`update ${sql.raw(table)} set ${sql.raw(column)} = ${rounded(column, decimals)}
        where ${isUnfit(column, decimals)}`,
    )
}
