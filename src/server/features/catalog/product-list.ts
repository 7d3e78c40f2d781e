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

/** What the list goes on after: by id alone, or the recommended ones first where `hot` is asked for. */
function after({ cursor, hot }: List['query']): SQL | undefined {
  if (cursor === undefined) return undefined
  const id = readCursor(cursor)
  return hot === 1
    ? sql`(${products.isHot}, ${products.id}) < ((select is_hot from products where id = ${id}), ${id}::int)`
    : lt(products.id, id)
}

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
      .orderBy(...(query.hot === 1 ? [desc(products.isHot)] : []), desc(products.id))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${products} where ${onSale}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map((row) => briefOf(row, currency)), total, next }
}

/** The courses on sale, newest first. */
export async function productList(deps: Deps, query: List['query']): Promise<PreparedJson> {
  const start = after(query)
  const key = JSON.stringify([query.limit, query.cursor, query.type, query.hot])
  return listAnswers(deps.db).get(
    key,
    async () => new PreparedJson(JSON.stringify(await loadList(deps, query, start))),
  )
}
