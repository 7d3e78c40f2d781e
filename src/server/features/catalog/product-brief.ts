import { sql } from 'drizzle-orm'
import { currencyDecimals } from '#contract/currencies.ts'
import { activityTypes } from '#contract/promotion/enums.ts'
import { products } from '../../db/tables/all.ts'
import { money } from '../../lib/money.ts'
import { discountOf, runsNow } from '../promotion/index.ts'
import { shortTextsOf } from '../site/index.ts'

/** The teachers' names of a product in their order, as one text; for selects from `products` alone. */
export const teacherNames = sql<string>`coalesce((
  select string_agg(u.name, '、' order by t.position, u.id)
  from product_teachers t join users u on u.id = t.teacher_id where t.product_id = products.id
), '')`

/** The price of the discount that runs now; null: none does. */
const discountPrice = (currency: number) => sql<string | null>`(
  select d.price from (${sql.raw(discountOf('products', String(currencyDecimals(currency))))}) d
)`

/** The price of the group activity that runs now; null: none does. */
const groupPrice = sql<string | null>`(
  select a.price from activities a
  where a.product_id = products.id and a.type = ${sql.raw(String(activityTypes.group))} and ${sql.raw(runsNow('a'))}
    and a.price < products.price
  limit 1
)`

/** What a list shows of a product; for selects from `products` alone. @param currency the school's */
export const briefColumns = (currency: number) => ({
  id: products.id,
  cover_url: products.coverUrl,
  name: products.name,
  teacher_name: teacherNames,
  intro: products.intro,
  translations: shortTextsOf('products'),
  type: products.type,
  status: products.status,
  price: products.price,
  stock_type: products.stockType,
  stock: products.stock,
  discount_price: discountPrice(currency),
  group_price: groupPrice,
})

/** A row of those columns in the shape of the contract; `currency` is the school's. */
export const briefOf = <
  Row extends { price: string; discount_price: string | null; group_price: string | null },
>(
  row: Row,
  currency: number,
) => ({
  ...row,
  price: money(row.price, currency),
  discount_price: row.discount_price && money(row.discount_price, currency),
  group_price: row.group_price && money(row.group_price, currency),
  currency,
})
