import { sql } from 'drizzle-orm'
import type { RollCallShape } from '#contract/interaction/events.ts'
import type { Queryable } from '../../db/database.ts'
import { stateNumber } from '../../db/state-number.ts'

/** The newest roll call of a class; null: there was none. */
export async function newestRollCall(db: Queryable, classId: number): Promise<RollCallShape | null> {
  const { rows } = await db.execute<RollCallShape & Record<string, unknown>>(sql`
    select ${sql.raw(stateNumber)} as version, r.id,
      round(extract(epoch from r.ends_at - r.started_at))::int as seconds,
      greatest(0, extract(epoch from r.ends_at - clock_timestamp()))::float8 as seconds_left,
      (select count(*)::int from roll_call_answers where roll_call_id = r.id) as answered
    from roll_calls r where r.class_id = ${classId} order by r.id desc limit 1`)
  return rows[0] ?? null
}
