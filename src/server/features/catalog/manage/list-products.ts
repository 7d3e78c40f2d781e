import type { catalogAdmin } from '#contract/catalog/manage/operations.ts'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { type KnotStatus, stockTypes } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Db } from '../../../db/database.ts'
import { bestFirst, hasPart } from '../../../db/name-search.ts'
import { products, users } from '../../../db/tables/all.ts'
import { money } from '../../../lib/money.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf } from '../../../db/paging.ts'
import { hasNamePart } from '../../account/index.ts'
import { kindsOf, knotStatusOf } from '../product-kinds.ts'
import { teacherNames } from '../product-brief.ts'
import { searchQuery } from '../search.ts'
import { readSetting } from '../../site/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type Products = OperationTypes<typeof catalogAdmin.adminProducts>

/** orders that were paid with real money and not given back */
const sales = sql`from orders o
  where o.product_id = products.id and o.paid_at is not null and not o.is_test and o.amount > 0
    and o.status not in (${orderStatuses.refunding}, ${orderStatuses.refunded})`
const sold = sql<number>`(select count(*) ${sales})::int`

const knotStatus = sql<KnotStatus>`${sql.raw(knotStatusOf('products'))}`

const limited = eq(products.stockType, stockTypes.limited)
const stocks = {
  unlimited: eq(products.stockType, stockTypes.unlimited),
  limited,
  out: and(limited, eq(products.stock, 0)),
}

/** What the list is narrowed by. */
const wantedBy = ({ status, keyword, type, price_min, price_max, stock, is_sold }: Products['query']) =>
  and(
    status === undefined ? undefined : eq(products.status, status),
    type === undefined ? undefined : eq(products.type, type),
    price_min === undefined ? undefined : gte(products.price, price_min),
    price_max === undefined ? undefined : lte(products.price, price_max),
    stock && stocks[stock],
    is_sold === undefined ? undefined : sql`exists (select ${sales}) = ${is_sold === 1}`,
    matches(keyword),
  )

function matches(keyword: string | undefined): SQL | undefined {
  const word = keyword?.trim()
  if (!word) return undefined
  return sql`${products.id} in (
    select ${products.id} from ${products} where ${hasPart(products.name, products.search, word)}
    union all
    select ${products.id} from ${products} where ${products.search} @@ ${searchQuery(word) ?? ''}::tsquery
    union all
    select t.product_id from product_teachers t join ${users} on ${users.id} = t.teacher_id where ${hasNamePart(word)}
  )`
}

/** All products, newest first or sorted, found by a part of their name or of a teacher's. */
export async function adminProducts(db: Db, query: Products['query']): Promise<Products['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = wantedBy(query)
  const order = orderOf(products.id, { time: products.id, price: products.price }, query)
  const word = query.best_first === 1 && query.keyword?.trim()
  const [{ currency }, rows, total] = await Promise.all([
    readSetting(db, 'web_config'),
    db
      .select({
        id: products.id,
        name: products.name,
        cover_url: products.coverUrl,
        type: products.type,
        knot_status: knotStatus,
        status: products.status,
        price: products.price,
        stock_type: products.stockType,
        stock: products.stock,
        teacher_name: teacherNames,
        sold,
        createdAt: products.createdAt,
      })
      .from(products)
      .where(and(wanted, order.after))
      .orderBy(...(word ? [bestFirst(word, [products.name])] : []), ...order.by)
      .limit(limit + 1)
      .offset(order.offset),
    countUpToLimit(db, sql`select 1 from ${products} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  const list = page.map(({ createdAt, ...row }) => ({
    ...row,
    ...kindsOf(row.type),
    price: money(row.price, currency),
    currency,
    created_at: seconds(createdAt),
  }))
  return { list, total, next }
}
