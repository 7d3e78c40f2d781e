import { sql } from 'drizzle-orm'
import type { RollCallShape } from '#contract/interaction/events.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { moderatedOpen, takingPartAsStudent } from './access.ts'
import { announcerOf } from './announcer.ts'
import { newestRollCall } from './roll-call-state.ts'
import { alone } from './room-lock.ts'

/** @throws Refusal openClassNotFound, noPermission, interactionClosed, rollCallRunning */
export async function startRollCall(
  deps: Deps,
  user: SessionUser,
  classId: number,
  seconds: number,
): Promise<RollCallShape> {
  await moderatedOpen(deps.db, user, classId)
  await alone(deps.db, classId, async (tx) => {
    // the row of the class was locked after this statement's transaction began
    const { rows } = await tx.execute(sql`
      insert into roll_calls (class_id, started_by, started_at, ends_at, second)
      select c.id, ${user.id}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}::int),
        ${sql.raw(secondOfClass('c'))}
      from open_classes c
      where c.id = ${classId} and not exists (
        select from roll_calls r where r.class_id = c.id and r.ends_at > clock_timestamp())
      returning id`)
    if (rows.length === 0) throw refuse('rollCallRunning')
  })
  announcerOf(deps).rollCall(classId)
  const begun = await newestRollCall(deps.db, classId)
  if (!begun) throw new Error('a roll call that was stored is there')
  return begun
}

/** Whether somebody has answered a roll call. */
export async function hasAnswered(db: Queryable, rollCallId: number, userId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from roll_call_answers where roll_call_id = ${rollCallId} and user_id = ${userId}`,
  )
  return rows.length > 0
}

/**
 * @throws Refusal rollCallNotFound, rollCallOver, interactionOwnClass, and those of taking part
 */
export async function answerRollCall(
  deps: Deps,
  user: SessionUser,
  { id: classId, roll_call_id: rollCallId }: { id: number; roll_call_id: number },
): Promise<null> {
  const { db } = deps
  await takingPartAsStudent(db, user, classId)
  const { rows } = await db.execute<{ is_running: boolean; is_new: boolean }>(sql`
    with asked as (
      select id, ends_at > clock_timestamp() as is_running from roll_calls
      where id = ${rollCallId} and class_id = ${classId}
    ), answered as (
      insert into roll_call_answers (roll_call_id, user_id)
      select id, ${user.id}::int from asked where is_running
      on conflict do nothing returning 1
    )
    select is_running, exists (select from answered) as is_new from asked`)
  const [outcome] = rows
  if (!outcome) throw refuse('rollCallNotFound')
  if (outcome.is_new) announcerOf(deps).rollCall(classId)
  else if (!outcome.is_running && !(await hasAnswered(db, rollCallId, user.id))) throw refuse('rollCallOver')
  return null
}
