import { and, eq, isNull, sql } from 'drizzle-orm'
import { endedByTeacherAt, isOver } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import { pollRounds } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { announceRound } from './announce.ts'
import { lockPolls } from './lock-class.ts'
import { countRound, roundIn } from './shown-round.ts'

const timers = cachePerDatabase((_db: Db) => new Set<NodeJS.Timeout>())

/** Ends what is past its time, or whose class is over, and tells the classes. Safe on several servers at once. */
export async function endDueRounds(deps: Deps): Promise<void> {
  const { db } = deps
  const { rows } = await db.execute<{ id: number; class_id: number }>(sql`
    select r.id, r.class_id from poll_rounds r join open_classes c on c.id = r.class_id
    where r.ended_at is null
      and (r.due_at <= clock_timestamp() or c.cancelled_at is not null
        or ${sql.raw(endedByTeacherAt('c'))} is not null or ${sql.raw(isOver('c'))})`)
  for (const { id, class_id: classId } of rows) {
    const hasEnded = await db.transaction(async (tx) => {
      await lockPolls(tx, classId)
      const done = await tx
        .update(pollRounds)
        .set({
          endedAt: sql`least(${pollRounds.dueAt}, clock_timestamp())`,
          changedAt: sql`clock_timestamp()`,
        })
        .where(and(eq(pollRounds.id, id), isNull(pollRounds.endedAt)))
        .returning({ id: pollRounds.id })
      return done.length > 0
    })
    const row = hasEnded ? await roundIn(db, classId, id) : undefined
    if (row) await announceRound(deps, row, await countRound(db, id))
  }
}

/** Ends a round in so many milliseconds, unless this server stops before: then the job does it. */
export function planEnd(deps: Deps, roundId: number, ms: number): void {
  const planned = timers(deps.db)
  const timer = setTimeout(() => {
    planned.delete(timer)
    endDueRounds(deps).catch((err: unknown) =>
      deps.log.error({ err, round: roundId }, 'a poll could not be ended at its time'),
    )
    // by then the database's clock has passed it too
  }, ms + 20).unref()
  planned.add(timer)
}

export function forgetEnds({ db }: Pick<Deps, 'db'>): void {
  const planned = timers(db)
  for (const timer of planned) clearTimeout(timer)
  planned.clear()
}
