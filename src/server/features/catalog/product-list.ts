import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { catalog } from '#contract/catalog/operations.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { PageFacts } from '#contract/site/page-facts.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { products } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor, rowsBefore } from '../../db/paging.ts'
import { PreparedJson } from '../../plugins/prepared-json.ts'
import { readSetting } from '../site/index.ts'
import { listAnswers } from './caches.ts'
import { briefColumns, briefOf } from './product-brief.ts'
import { searchQuery } from './search.ts'

type List = OperationTypes<typeof catalog.productList>
type Order = NonNullable<List['query']['order']>
type HomeCourses = OperationTypes<typeof catalog.homeCourses>

/** How the list is ordered, and what comes after the product that a cursor names. */
const orders: Record<Order, { by: SQL[]; after: (id: number) => SQL }> = {
  newest: { by: [desc(products.id)], after: (id) => lt(products.id, id) },
  price_asc: {
    by: [asc(products.price), asc(products.id)],
    after: (id) => sql`(${products.price}, ${products.id}) > (${priceOf(id)}, ${id}::int)`,
  },
  price_desc: {
    by: [desc(products.price), desc(products.id)],
    after: (id) => sql`(${products.price}, ${products.id}) < (${priceOf(id)}, ${id}::int)`,
  },
}
const priceOf = (id: number): SQL => sql`(select price from products where id = ${id})`

/** The products on sale that a query asks for. */
function wantedBy({ type, keyword, price_min, price_max, teacher_id }: List['query']): SQL | undefined {
  const words = keyword === undefined ? null : searchQuery(keyword)
  return and(
    eq(products.status, productStatuses.onShelf),
    type === undefined ? undefined : eq(products.type, type),
    words === null ? undefined : sql`${products.search} @@ ${words}::tsquery`,
    price_min === undefined ? undefined : gte(products.price, price_min),
    price_max === undefined ? undefined : lte(products.price, price_max),
    teacher_id === undefined
      ? undefined
      : sql`exists (select from product_teachers t where t.product_id = products.id and t.teacher_id = ${teacher_id})`,
  )
}

/** Paths of the courses on sale, as many as a sitemap has room for beside the rest. */
export async function coursePaths({ db }: Deps): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.status, productStatuses.onShelf))
    .orderBy(desc(products.id))
    .limit(30_000)
  return rows.map(({ id }) => `/course?productId=${id}`)
}

async function loadList({ db }: Deps, query: List['query']): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const order = orders[query.order ?? 'newest']
  const wanted = wantedBy(query)
  const start = query.cursor === undefined ? undefined : order.after(readCursor(query.cursor))
  const [{ currency }, rows, total] = await Promise.all([
    readSetting(db, 'web_config'),
    db
      .select(briefColumns)
      .from(products)
      .where(and(wanted, start))
      .orderBy(...order.by)
      .limit(limit + 1)
      .offset(rowsBefore(query)),
    countUpToLimit(db, sql`select 1 from ${products} where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map((row) => briefOf(row, currency)), total, next }
}

/** The courses on sale, newest first unless asked otherwise. */
export async function productList(deps: Deps, query: List['query']): Promise<PreparedJson> {
  const { limit, cursor, page, type, keyword, price_min, price_max, teacher_id, order } = query
  if (cursor !== undefined) readCursor(cursor)
  const key = JSON.stringify([
    'products',
    limit,
    cursor,
    page,
    type,
    keyword,
    price_min,
    price_max,
    teacher_id,
    order,
  ])
  return listAnswers(deps.db).get(key, async () => new PreparedJson(await loadList(deps, query)))
}

async function loadHomeCourses({ db }: Deps, limit: number): Promise<HomeCourses['reply']> {
  const [{ currency }, rows] = await Promise.all([
    readSetting(db, 'web_config'),
    db
      .select(briefColumns)
      .from(products)
      .where(eq(products.status, productStatuses.onShelf))
      .orderBy(desc(products.isHot), desc(products.id))
      .limit(limit),
  ])
  return { list: rows.map((row) => briefOf(row, currency)) }
}

/** The courses of the home page: the recommended ones first, then the newest. */
export const homeCourses = (
  deps: Deps,
  { limit = DEFAULT_PAGE }: HomeCourses['query'],
): Promise<PreparedJson> =>
  listAnswers(deps.db).get(
    JSON.stringify(['home', limit]),
    async () => new PreparedJson(await loadHomeCourses(deps, limit)),
  )

/** so many courses the first page knows before it has asked for one */
const FIRST_COVERS = 20
const firstCovers = cachePerDatabase(() => new MicroCache<'covers', PageFacts['courses']>())

/** Cover and name of the first courses of the home page by id, for the inline script of index.html. */
export const coversOfFirstCourses = (deps: Deps): Promise<PageFacts['courses']> =>
  firstCovers(deps.db).get('covers', async () => {
    const { list } = await loadHomeCourses(deps, FIRST_COVERS)
    return Object.fromEntries(list.map(({ id, cover_url, name }) => [id, { cover_url, name }]))
  })
