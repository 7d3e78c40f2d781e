import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { catalog } from '#contract/catalog/operations.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import { products } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { PreparedJson } from '../../plugins/serve.ts'
import { readSetting } from '../site/index.ts'
import { listAnswers } from './caches.ts'
import { briefColumns, briefOf } from './product-brief.ts'

type List = OperationTypes<typeof catalog.productList>
type HomeCourses = OperationTypes<typeof catalog.homeCourses>

async function loadList({ db }: Deps, query: List['query'], start: SQL | undefined): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const onSale = and(
    eq(products.status, productStatuses.onShelf),
    query.type === undefined ? undefined : eq(products.type, query.type),
  )
  const [{ currency }, rows, total] = await Promise.all([
    readSetting(db, 'web_config'),
    db
      .select(briefColumns)
      .from(products)
      .where(and(onSale, start))
      .orderBy(desc(products.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${products} where ${onSale}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map((row) => briefOf(row, currency)), total, next }
}

/** The courses on sale, newest first. */
export async function productList(deps: Deps, query: List['query']): Promise<PreparedJson> {
  const start = query.cursor === undefined ? undefined : lt(products.id, readCursor(query.cursor))
  const key = JSON.stringify(['products', query.limit, query.cursor, query.type])
  return listAnswers(deps.db).get(
    key,
    async () => new PreparedJson(JSON.stringify(await loadList(deps, query, start))),
  )
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
    async () => new PreparedJson(JSON.stringify(await loadHomeCourses(deps, limit))),
  )
