import { type SQL, sql } from 'drizzle-orm'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { Db, Tx } from '../../db/database.ts'
import { courseCompletions } from '../../db/tables/all.ts'
import { begunClasses } from '../learning/index.ts'
import { readForCount } from './read-only.ts'

/** counting that takes less is done for each report; the rest of the report needs some of the two seconds as well */
const QUICK_MS = 600
/** what was counted longer ago is no answer any more: the job does not run */
const OLD = '6 hours'

/** the lessons of courses that take place, with their classes */
const lessonsOf = `select l.id, l.product_id, r.id as class_id from lessons l join open_classes r on r.lesson_id = l.id
  where l.product_id is not null and l.cancelled_at is null`

/**
 * SQL: product_id of each course that somebody owns, with its students, the lessons that they have done (`shares`) and those
 * that they could have done (`places`), by now.
 */
export const completionNow: SQL = sql`
  with owners as (
    select product_id, user_id from grants where revoked_at is null and block_status <> ${vodBlockStatuses.removed} group by 1, 2
  ), owned as (
    select product_id, count(*)::int as students from owners group by 1
  ), done as (
    select l.product_id, count(*)::int as shares
    from ${sql.raw(begunClasses(`select class_id from (${lessonsOf}) wanted`))} b
    join (${sql.raw(lessonsOf)}) l on l.class_id = b.class_id
    join owners on owners.product_id = l.product_id and owners.user_id = b.user_id
    where b.is_done group by 1
  ), places as (
    select product_id, count(*)::int as lessons from (${sql.raw(lessonsOf)}) l group by 1
  )
  select product_id, students, coalesce(shares, 0) as shares, coalesce(students * lessons, 0) as places
  from owned left join done using (product_id) left join places using (product_id)`

/** SQL: the same as it was counted last. */
export const completionKept: SQL = sql`select product_id, students, shares, places from course_completions`

/** When completion was counted last, Unix seconds; null: it has to be counted now. */
export async function completionCountedAt(tx: Tx): Promise<number | null> {
  const { rows } = await tx.execute<{ at: number | null }>(sql`
    select floor(extract(epoch from max(counted_at)))::int8 as at from course_completions
    where counted_at > now() - ${OLD}::interval`)
  return rows[0]?.at ?? null
}

type Counted = Omit<typeof courseCompletions.$inferSelect, 'countedAt'>

/**
 * Counts completion and keeps it where counting takes longer than a report may.
 * @param quickMs counting that takes less is not kept
 */
export async function keepCompletion(db: Db, signal: AbortSignal, quickMs = QUICK_MS): Promise<void> {
  const began = performance.now()
  const counted = await readForCount(db, signal, async (tx) => {
    const { rows } = await tx.execute<Record<string, unknown> & Counted>(sql`
      select product_id as "productId", students, shares::int8, places::int8 from (${completionNow}) counted`)
    const { rows: times } = await tx.execute<{ at: string }>(sql`select now()::text as at`)
    return { rows, at: times[0]?.at ?? null }
  })
  const isQuick = performance.now() - began < quickMs
  await db.transaction(async (tx) => {
    await tx.delete(courseCompletions)
    if (isQuick) return
    // a course that was removed meanwhile has no row to refer to
    await tx.execute(sql`
      insert into course_completions (product_id, students, shares, places, counted_at)
      select p.id, c.students, c.shares, c.places, ${counted.at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(counted.rows)}::jsonb) as c ("productId" int, students int, shares int8, places int8)
      join products p on p.id = c."productId" order by p.id for key share of p`)
  })
}
