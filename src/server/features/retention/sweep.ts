import { sql } from 'drizzle-orm'
import type { RetentionName } from '#contract/site/retention-limits.ts'
import type { Db } from '../../db/database.ts'
import { workInTurns } from '../../lib/turns.ts'
import { readSetting } from '../site/index.ts'
import { agingTables, agingWithoutNumbers } from './growing-tables.ts'

/** rows that one statement looks at: it takes milliseconds, and holds no lock that anybody waits for */
const BATCH = 2_000
/** statements of one table in one run; the next run continues */
const MOST_BATCHES = 50

interface Batch {
  looked: number
  removed: number
}

const limitOf = (days: number) => sql`now() - make_interval(days => ${days}::int)`

/** Looks at the next rows after a number, the lowest first, and removes the old ones. */
async function removeNext(
  db: Db,
  { table, at, only = 'true' }: (typeof agingTables)[number],
  days: number,
  after: number,
): Promise<Batch & { last: number; isDone: boolean }> {
  // names of our own, from the list above
  const [name, moment, condition] = [sql.identifier(table), sql.identifier(at), sql.raw(only)]
  const { rows } = await db.execute<{ looked: number; old: number; last: number; removed: number }>(sql`
    with looked as (
      select id, (${moment} < ${limitOf(days)}) as is_old, (${condition}) as may_go
      from ${name} where id > ${after} order by id limit ${BATCH}
    ), gone as (
      delete from ${name} t using looked where looked.id = t.id and is_old and may_go returning 1
    )
    select count(*)::int as looked, count(*) filter (where is_old)::int as old,
      coalesce(max(id), 0)::int as last, (select count(*)::int from gone) as removed
    from looked`)
  const { looked = 0, old = 0, last = 0, removed = 0 } = rows[0] ?? {}
  // rows come in the order of their numbers: where none is old, none of the later ones is
  return { looked, removed, last, isDone: looked < BATCH || old === 0 }
}

/** Removes old rows of tables without numbers, some at a time. @returns how many */
async function removeSome(
  db: Db,
  { table, at }: (typeof agingWithoutNumbers)[number],
  days: number,
): Promise<number> {
  const [name, moment] = [sql.identifier(table), sql.identifier(at)]
  const { rowCount } = await db.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${moment} < ${limitOf(days)} limit ${BATCH}))`)
  return rowCount ?? 0
}

/**
 * Removes what is older than the school keeps it, a few thousand rows at a time and with pauses, so that nobody waits for
 * it. Money, orders and rights are not among it. @returns how many rows, by table
 */
export async function sweepOldRows(db: Db, signal: AbortSignal): Promise<Record<string, number>> {
  const settings: Readonly<Record<RetentionName, number>> = await readSetting(db, 'retention')
  const pause = workInTurns()
  const removed: Record<string, number> = {}
  const note = (table: string, count: number): void => {
    if (count > 0) removed[table] = (removed[table] ?? 0) + count
  }
  for (const aging of agingTables) {
    let after = 0
    for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch += 1) {
      const next = await removeNext(db, aging, settings[aging.setting], after)
      note(aging.table, next.removed)
      after = next.last
      if (next.isDone) break
      await pause()
    }
  }
  for (const aging of agingWithoutNumbers)
    for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch += 1) {
      const count = await removeSome(db, aging, settings[aging.setting])
      note(aging.table, count)
      if (count < BATCH) break
      await pause()
    }
  return removed
}
