import { sql } from 'drizzle-orm'
import type { callKinds } from '#contract/interaction/limits.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { moderated, moderatedOpen } from './access.ts'
import { announcerOf } from './announcer.ts'
import { presentStudents } from './attention.ts'
import { nickName } from './columns.ts'
import { alone } from './room-lock.ts'

interface Call {
  classId: number
  userId: number
  by: (typeof callKinds)[number]
  calledBy: number
}

async function endCurrent(db: Queryable, classId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update class_calls set ended_at = clock_timestamp()
    where class_id = ${classId} and ended_at is null returning id`)
  return rows.length > 0
}

async function begin(tx: Tx, { classId, userId, by, calledBy }: Call): Promise<void> {
  await endCurrent(tx, classId)
  await tx.execute(sql`
    update raised_hands set lowered_at = clock_timestamp()
    where class_id = ${classId} and user_id = ${userId} and lowered_at is null`)
  await tx.execute(sql`
    insert into class_calls (class_id, user_id, by, called_by, second)
    select c.id, ${userId}, ${by}, ${calledBy}, ${sql.raw(secondOfClass('c'))} from open_classes c where c.id = ${classId}`)
}

/** What a long queue does not show: the person reads where they stand. */
async function announceTo(deps: Deps, classId: number, userId: number): Promise<void> {
  announcerOf(deps).hands(classId)
  await deps.chat.announce(classId, { kind: 'look', userid: userId }, { userId })
}

/** @throws Refusal openClassNotFound, noPermission, interactionClosed, handNotRaised */
export async function callOn(deps: Deps, user: SessionUser, classId: number, userId: number): Promise<null> {
  await moderatedOpen(deps.db, user, classId)
  await alone(deps.db, classId, async (tx) => {
    const { rows } = await tx.execute(sql`
      select from raised_hands where class_id = ${classId} and user_id = ${userId} and lowered_at is null for update`)
    if (rows.length === 0) throw refuse('handNotRaised')
    await begin(tx, { classId, userId, by: 'hand', calledBy: user.id })
  })
  await announceTo(deps, classId, userId)
  return null
}

/**
 * Chooses among those who were chosen least often, so that nobody is twice before all who are present had their turn.
 * @throws Refusal openClassNotFound, noPermission, interactionClosed, nobodyPresent
 */
export async function callAtRandom(
  deps: Deps,
  user: SessionUser,
  classId: number,
): Promise<{ userid: number; nickName: string }> {
  await moderatedOpen(deps.db, user, classId)
  const chosen = await alone(deps.db, classId, async (tx) => {
    const { rows } = await tx.execute<{ userid: number; nickName: string }>(sql`
      select u.id as userid, ${sql.raw(nickName('u'))} as "nickName"
      from ${presentStudents(classId)} student join users u on u.id = student.user_id
      order by (
        select count(*) from class_calls c
        where c.class_id = ${classId} and c.user_id = u.id and c.by = 'random'
      ), random() limit 1`)
    const [person] = rows
    if (!person) throw refuse('nobodyPresent')
    await begin(tx, { classId, userId: person.userid, by: 'random', calledBy: user.id })
    return person
  })
  await announceTo(deps, classId, chosen.userid)
  return chosen
}

/** @throws Refusal openClassNotFound, noPermission */
export async function endCall(deps: Deps, user: SessionUser, classId: number): Promise<null> {
  await moderated(deps.db, user, classId)
  if (await endCurrent(deps.db, classId)) announcerOf(deps).hands(classId)
  return null
}
