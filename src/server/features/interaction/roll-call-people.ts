import { type SQL, sql } from 'drizzle-orm'
import type { interaction as operations } from '#contract/interaction/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { studentsOf } from '../catalog/index.ts'
import { looksAfter } from '../class-access/index.ts'
import { moderated } from './access.ts'
import { nickName, unix } from './columns.ts'

type RollCalls = OperationTypes<typeof operations.rollCalls>['reply']
type RollCall = OperationTypes<typeof operations.rollCall>['reply']

/**
 * Those whom a roll call `r` of a class `c` asked: who was in the class meanwhile, who had booked it or is a student of its
 * lesson, and whoever answered; without who gives the class. A relation of `user_id`, `was_there` and `answered_at`.
 */
const asked = (): SQL =>
  sql.raw(`(
  select anyone.user_id, bool_or(anyone.was_there) as was_there, max(anyone.answered_at) as answered_at
  from (
    select v.user_id, true as was_there, null::timestamptz as answered_at from class_visits v
    where v.class_id = c.id and v.entered_at <= r.ends_at and v.left_at >= r.started_at - interval '30 seconds'
    union all
    select b.user_id, false, null from open_class_bookings b
    where b.class_id = c.id and b.cancelled_at is null and b.booked_at <= r.ends_at
    union all
    select student.user_id, false, null from lessons l cross join lateral ${studentsOf('l')} student
    where l.id = c.lesson_id and student.since <= r.ends_at
    union all
    select a.user_id, true, a.answered_at from roll_call_answers a where a.roll_call_id = r.id
  ) anyone
  where not ${looksAfter('anyone.user_id', 'c')}
  group by anyone.user_id)`)

/** @throws Refusal openClassNotFound, noPermission */
export async function rollCallsOf(db: Db, user: SessionUser, classId: number): Promise<RollCalls> {
  await moderated(db, user, classId)
  const { rows } = await db.execute<RollCalls['list'][number] & Record<string, unknown>>(sql`
    select r.id, ${sql.raw(unix('r.started_at'))} as started_at,
      round(extract(epoch from r.ends_at - r.started_at))::int as seconds,
      (r.ends_at <= clock_timestamp())::int as is_over,
      (select count(*) from roll_call_answers a where a.roll_call_id = r.id)::int as answered,
      (select count(*) from ${asked()} person where person.answered_at is null)::int as missed
    from roll_calls r join open_classes c on c.id = r.class_id
    where r.class_id = ${classId} order by r.id desc limit 100`)
  return { list: rows }
}

/** @throws Refusal openClassNotFound, noPermission, rollCallNotFound */
export async function rollCallPeople(
  db: Db,
  user: SessionUser,
  { id: classId, roll_call_id: rollCallId }: { id: number; roll_call_id: number },
): Promise<RollCall> {
  await moderated(db, user, classId)
  const found = await db.execute(
    sql`select from roll_calls where id = ${rollCallId} and class_id = ${classId}`,
  )
  if (found.rows.length === 0) throw refuse('rollCallNotFound')
  const { rows } = await db.execute<RollCall['list'][number] & Record<string, unknown>>(sql`
    select u.id as userid, u.username, ${sql.raw(nickName('u'))} as "nickName",
      ${sql.raw(unix('person.answered_at'))} as answered_at, person.was_there::int as was_there
    from roll_calls r join open_classes c on c.id = r.class_id
      cross join lateral ${asked()} person join users u on u.id = person.user_id
    where r.id = ${rollCallId}
    order by person.answered_at is not null, person.was_there desc, "nickName", u.id limit 1000`)
  return { list: rows }
}
