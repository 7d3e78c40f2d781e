import { and, asc, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Language, languages } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { catalog } from '#contract/catalog/operations.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import type { PageFacts } from '#contract/site/page-facts.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { products, productWords } from '../../db/tables/all.ts'
import type { Translations } from '../../db/tables/columns.ts'
import type { Deps } from '../../deps.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor, rowsBefore } from '../../db/paging.ts'
import type { PreparedInLanguages, PreparedJson } from '../../plugins/prepared-json.ts'
import { preparedList, readSetting } from '../site/index.ts'
import { listAnswers } from './caches.ts'
import { briefColumns, briefOf } from './product-brief.ts'
import { searchQuery, onlyPair } from './search.ts'

type List = OperationTypes<typeof catalog.productList>
type Order = NonNullable<List['query']['order']>
type HomeCourses = OperationTypes<typeof catalog.homeCourses>

/** What a list is narrowed and ordered by, in the table that it is read from. */
type Columns = Record<'id' | 'type' | 'price', AnyPgColumn>
const ofWords = { id: productWords.productId, type: productWords.type, price: productWords.price }

/** How the list is ordered, and what comes after the product that a cursor names. */
const orders: Record<Order, { by: (of: Columns) => SQL[]; after: (of: Columns, id: number) => SQL }> = {
  newest: { by: (of) => [desc(of.id)], after: (of, id) => lt(of.id, id) },
  price_asc: {
    by: (of) => [asc(of.price), asc(of.id)],
    after: (of, id) => sql`(${of.price}, ${of.id}) > (${priceOf(id)}, ${id}::int)`,
  },
  price_desc: {
    by: (of) => [desc(of.price), desc(of.id)],
    after: (of, id) => sql`(${of.price}, ${of.id}) < (${priceOf(id)}, ${id}::int)`,
  },
}
const priceOf = (id: number): SQL => sql`(select price from products where id = ${id})`

const narrowed = (of: Columns, { type, price_min, price_max, teacher_id }: List['query']) => [
  type === undefined ? undefined : eq(of.type, type),
  price_min === undefined ? undefined : gte(of.price, price_min),
  price_max === undefined ? undefined : lte(of.price, price_max),
  teacher_id === undefined
    ? undefined
    : sql`exists (select from product_teachers t where t.product_id = ${of.id} and t.teacher_id = ${teacher_id})`,
]

/** Signs alone, such as %, are no words and find nothing. */
function hasWords(keyword: string): SQL {
  const words = searchQuery(keyword)
  return words === null ? sql`false` : sql`${products.search} @@ ${words}::tsquery`
}

/** Where the products on sale that a query asks for are found with the fewest reads. */
function sourceOf(query: List['query']) {
  const { keyword = '' } = query
  const pair = onlyPair(keyword)
  if (pair !== null) {
    const wanted = and(eq(productWords.word, pair), ...narrowed(ofWords, query))
    return { of: ofWords, table: productWords, wanted }
  }
  const wanted = and(
    eq(products.status, productStatuses.onShelf),
    keyword.trim() === '' ? undefined : hasWords(keyword),
    ...narrowed(products, query),
  )
  return { of: products, table: products, wanted }
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

async function loadList({ db }: Deps, query: List['query']): Promise<PreparedInLanguages<unknown>> {
  const limit = query.limit ?? DEFAULT_PAGE
  const order = orders[query.order ?? 'newest']
  const { of, table, wanted } = sourceOf(query)
  const start = query.cursor === undefined ? undefined : order.after(of, readCursor(query.cursor))
  const page = sql`select ${of.id} from ${table} where ${and(wanted, start)}
    order by ${sql.join(order.by(of), sql`, `)} limit ${limit + 1} offset ${rowsBefore(query)}`
  const { currency, main_language } = await readSetting(db, 'web_config')
  const [rows, total] = await Promise.all([
    db
      .select(briefColumns(currency))
      .from(products)
      .where(sql`${products.id} in (${page})`)
      .orderBy(...order.by(products)),
    countUpToLimit(db, sql`select 1 from ${table} where ${wanted}`),
  ])
  const { page: shown, next } = cutPage(rows, limit)
  const list = shown.map((row) => briefOf(row, currency))
  return preparedList(main_language, list, { total, next })
}

/** The courses on sale, newest first unless asked otherwise. */
export async function productList(
  deps: Deps,
  query: List['query'],
  language: Language,
): Promise<PreparedJson> {
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
  return (await listAnswers(deps.db).get(key, () => loadList(deps, query))).in(language)
}

const loadHomeCourses = async ({ db }: Deps, limit: number) => {
  const { currency, main_language } = await readSetting(db, 'web_config')
  const rows = await db
    .select(briefColumns(currency))
    .from(products)
    .where(eq(products.status, productStatuses.onShelf))
    .orderBy(desc(products.isHot), desc(products.id))
    .limit(limit)
  return { main_language, list: rows.map((row) => briefOf(row, currency)) }
}

/** The courses of the home page: the recommended ones first, then the newest. */
export async function homeCourses(
  deps: Deps,
  { limit = DEFAULT_PAGE }: HomeCourses['query'],
  language: Language,
): Promise<PreparedJson> {
  const answer = await listAnswers(deps.db).get(JSON.stringify(['home', limit]), async () => {
    const { main_language, list } = await loadHomeCourses(deps, limit)
    return preparedList(main_language, list, {})
  })
  return answer.in(language)
}

/** so many courses the first page knows before it has asked for one */
const FIRST_COVERS = 20
const firstCovers = cachePerDatabase(() => new MicroCache<'covers', PageFacts['courses']>())

/** The names of a course in other languages; undefined where it has none. */
function namesOf(translations: Translations): Partial<Record<Language, string>> | undefined {
  const names = languages.flatMap((language) => {
    const name = translations[language]?.['name']
    return name ? [[language, name]] : []
  })
  return names.length > 0 ? Object.fromEntries(names) : undefined
}

/** Cover and name of the first courses of the home page by id, for the inline script of index.html. */
export const coversOfFirstCourses = (deps: Deps): Promise<PageFacts['courses']> =>
  firstCovers(deps.db).get('covers', async () => {
    const { list } = await loadHomeCourses(deps, FIRST_COVERS)
    return Object.fromEntries(
      list.map(({ id, cover_url, name, translations }) => {
        const names = namesOf(translations)
        return [id, { cover_url, name, ...(names && { names }) }]
      }),
    )
  })
