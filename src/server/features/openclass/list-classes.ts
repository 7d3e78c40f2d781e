import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { openClass } from '#contract/openclass/operations.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Db } from '../../db/database.ts'
import { isHeld, isOver } from '../../db/class-state.ts'
import { literally } from '../../db/like.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor, rowsBefore } from '../../db/paging.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import type { PreparedInLanguages, PreparedJson } from '../../plugins/prepared-json.ts'
import { preparedList, readSetting, rowsIn } from '../site/index.ts'
import { type BriefRow, briefColumns, briefOf, type ClassBrief } from './class-brief.ts'

type List = OperationTypes<typeof openClass.openClassList>
type Joined = OperationTypes<typeof openClass.joinedOpenClasses>['reply']

const lists = cachePerDatabase(
  () => new MicroCache<string, PreparedInLanguages<unknown>>({ maxEntries: 200, name: 'class lists' }),
)

/** Called after a change to a class, so that its author sees it at once. */
export const clearClassListCache = (db: Db): void => lists(db).clear()

const over = sql.raw(isOver('open_classes'))

/** Those to come and running by their beginning, then what is past, the latest first. */
const place = sql`${over},
  case when ${over} then -1 else 1 end * extract(epoch from open_classes.begin_at), open_classes.id`

const matches = (keyword: string | undefined) => {
  const word = keyword?.trim()
  if (!word) return sql`true`
  const part = `%${literally(word)}%`
  return sql`(open_classes.name ilike ${part} or translated_names(open_classes.translations) ilike ${part})`
}

/** Excludes classes of lessons, which are listed in their courses, and held classes. */
const isShown = sql`open_classes.lesson_id is null and open_classes.cancelled_at is null
  and not ${sql.raw(isHeld('open_classes'))}`

/** Paths of the classes that every visitor may see, as many as a sitemap has room for. */
export async function classPaths(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from open_classes where ${isShown} order by id desc limit 10000`,
  )
  return rows.map(({ id }) => `/live?id=${id}`)
}

async function load(db: Db, query: List['query']): Promise<PreparedInLanguages<unknown>> {
  const { limit = DEFAULT_PAGE, cursor, keyword } = query
  const wanted = sql`${isShown} and ${matches(keyword)}`
  const start =
    cursor === undefined
      ? sql`true`
      : sql`(${place}) > (select ${place} from open_classes where open_classes.id = ${readCursor(cursor)})`
  const [{ currency, main_language }, { rows }, total] = await Promise.all([
    readSetting(db, 'web_config'),
    db.execute<BriefRow>(sql`
      select ${briefColumns} from open_classes left join products p on p.id = open_classes.product_id
      where ${wanted} and ${start} order by ${place} limit ${limit + 1} offset ${rowsBefore(query)}`),
    countUpToLimit(db, sql`select 1 from open_classes where ${wanted}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return preparedList(
    main_language,
    page.map((row) => briefOf(row, currency)),
    { total, next },
  )
}

const MOST_JOINED = 20

/** The free classes that a user has joined; bought ones are listed with the courses. */
export async function joinedClasses(db: Db, userId: number, language: Language): Promise<Joined> {
  const [{ currency, main_language }, { rows }] = await Promise.all([
    readSetting(db, 'web_config'),
    db.execute<BriefRow>(sql`
      select ${briefColumns} from open_classes left join products p on p.id = open_classes.product_id
      where open_classes.cancelled_at is null and open_classes.product_id is null
        and open_classes.lesson_id is null and exists (
        select 1 from open_class_bookings b
        where b.class_id = open_classes.id and b.user_id = ${userId} and b.cancelled_at is null
      ) order by ${place} limit ${MOST_JOINED}`),
  ])
  const list: (ClassBrief & { currency: number })[] = rows.map((row) => briefOf(row, currency))
  return { list: rowsIn(list, language === main_language ? undefined : language) }
}

/** Open classes for everybody, but for cancelled ones; lessons stand in their courses. */
export async function listClasses(db: Db, query: List['query'], language: Language): Promise<PreparedJson> {
  const { limit, cursor, page, keyword } = query
  if (cursor !== undefined) readCursor(cursor)
  const answer = await lists(db).get(JSON.stringify([limit, cursor, page, keyword]), () => load(db, query))
  return answer.in(language)
}
