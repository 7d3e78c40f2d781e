import { type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { report } from '#contract/report/operations.ts'
import { AT_RISK_DAYS, type StudentList } from '#contract/report/shapes.ts'
import { productTypes } from '#contract/catalog/enums.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { refuse } from '../../lib/refusal.ts'
import { liveGrant } from '../catalog/index.ts'
import { midnight } from '../site/index.ts'
import {
  activityWithin,
  isStudent,
  learningOfCourse,
  learningWithin,
  purchasesWithin,
  registrationsWithin,
} from './activity.ts'
import { inPeriod, type Period, readPeriod } from './period.ts'
import { type Reader, readForScreen } from './read-only.ts'

type List = OperationTypes<typeof report.reportStudents>
type Student = List['reply']['list'][number]

/** Own something to learn since a while, and have learned nothing in it up to the end of the period. */
function atRisk({ period, zone }: Period): SQL {
  const end = sql`least(now(), ${midnight(zone, period.to, 1)})`
  const since = sql`${end} - make_interval(days => ${AT_RISK_DAYS})`
  return sql`u.id in (
      select g.user_id from grants g join products p on p.id = g.product_id
      where ${sql.raw(liveGrant('g'))} and p.type <> ${productTypes.physical} and g.granted_at < ${since})
    and u.id not in (select user_id from (${learningWithin(since, end)}) a)`
}

function wantedOf(which: StudentList, period: Period, product: number | null | undefined): SQL {
  const within = (moment: SQL) => inPeriod(moment, period)
  if (product !== null && product !== undefined) {
    if (which !== 'active') throw refuse('invalidField', { field: 'which', allowed: 'choice' })
    return sql`u.id in (select user_id from (${learningOfCourse(product, within)}) a)`
  }
  switch (which) {
    case 'registered':
      return sql`u.id in (select user_id from (${registrationsWithin(within)}) a)`
    case 'active':
      return sql`u.id in (select user_id from (${activityWithin(within)}) a)`
    case 'buyers':
      return sql`u.id in (select user_id from (${purchasesWithin(within)}) a)`
    case 'at_risk':
      return atRisk(period)
  }
}

const last = (table: string, user: string, moment: string): SQL =>
  sql.raw(
    `(select ${user} as user_id, max(${moment}) as at from ${table} where ${user} in (select id from page) group by 1)`,
  )

/** The students behind a figure, the newest accounts first. @throws Refusal invalidField, reportTooLong, tooManyRequests */
export async function listStudents(db: Db, reader: Reader, query: List['query']): Promise<List['reply']> {
  const { which, register_source, product, limit = DEFAULT_PAGE, cursor } = query
  const start = cursor === undefined ? sql`true` : sql`u.id < ${readCursor(cursor)}`
  const period = await readPeriod(db, query)
  const source = register_source === undefined ? sql`true` : sql`u.register_source = ${register_source}`
  const from = sql`from users u where ${isStudent('u')} and ${source} and ${wantedOf(which, period, product)}`
  const { rows, total } = await readForScreen(db, reader, async (tx) => ({
    rows: (
      await tx.execute<Omit<Student, 'userid'> & { id: number }>(sql`
        with page as materialized (
          select u.id, u.username, u.name, u.created_at ${from} and ${start} order by u.id desc limit ${limit + 1}
        )
        select page.id, page.username, page.name, floor(extract(epoch from page.created_at))::int8 as registered_at,
          floor(extract(epoch from max(learned.at)))::int8 as last_learned_at
        from page left join (
          select * from ${last('view_records', 'user_id', 'seen_at')} v
          union all select * from ${last('class_visits', 'user_id', 'left_at')} c
          union all select * from ${last('homework_attempts', 'student_id', 'submitted_at')} h
        ) learned on learned.user_id = page.id
        group by page.id, page.username, page.name, page.created_at order by page.id desc`)
    ).rows,
    total: await countUpToLimit(tx, sql`select 1 ${from}`),
  }))
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(({ id, ...student }) => ({ userid: id, ...student })), total, next }
}
