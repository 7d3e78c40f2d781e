import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { actingUser, classAccess, hasCome, moderatedClass } from '../../class-access/index.ts'
import { announceEnded, endPlaces } from '../../stage/index.ts'
import { announcePeople } from './announce-people.ts'

/** @throws Refusal personStaysInClass of who moderates the class */
async function requireRemovable(db: Queryable, classId: number, userId: number): Promise<void> {
  const person = await actingUser(db, userId)
  if (!person) return
  const moderates = await classAccess(db, person, classId).then(
    (access) => access.moderates,
    // the class of a booking that was cancelled does not exist for them
    () => false,
  )
  if (moderates) throw refuse('personStaysInClass')
}

/**
 * Removes somebody from a class: their stream, chat and place on stage end within a second on every server, and they cannot come back
 * until they are let in again. Removed by two at once they are removed for the reason of the first.
 * @throws Refusal openClassNotFound, noPermission, personNotInClass, personStaysInClass
 */
export async function removePerson(
  deps: Deps,
  user: SessionUser,
  { classId, userId, reason }: { classId: number; userId: number; reason: string },
): Promise<null> {
  const { db, chat } = deps
  await moderatedClass(db, user, classId)
  const why = reason.trim()
  if (!(await hasCome(db, classId, userId))) throw refuse('personNotInClass')
  await requireRemovable(db, classId, userId)
  const ended = await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      insert into class_entries as e (class_id, user_id, state, reason, changed_by)
      values (${classId}, ${userId}, 'removed', ${why}, ${user.id})
      on conflict (class_id, user_id) do update
        set state = 'removed', reason = excluded.reason, changed_at = now(), changed_by = excluded.changed_by
        where e.state <> 'removed'
      returning user_id`)
    if (rows.length === 0) return null
    await tx.execute(sql`delete from presences where class_id = ${classId} and user_id = ${userId}`)
    await writeAudit(tx, user, 'class person removed', `openclass ${classId}`, { user: userId, reason: why })
    return endPlaces(tx, sql`p.class_id = ${classId} and p.user_id = ${userId}`)
  })
  if (ended) {
    await announceEnded(deps, ended)
    await chat.expel(classId, userId)
  }
  announcePeople({ chat }, classId)
  return null
}

/** @throws Refusal openClassNotFound, noPermission, personNotRemoved */
export async function letInAgain(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
): Promise<null> {
  await moderatedClass(db, user, classId)
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update class_entries set state = 'admitted', reason = '', changed_at = now(), changed_by = ${user.id}
      where class_id = ${classId} and user_id = ${userId} and state = 'removed' returning user_id`)
    if (rows.length === 0) throw refuse('personNotRemoved')
    await writeAudit(tx, user, 'class person let in again', `openclass ${classId}`, { user: userId })
  })
  await chat.announce(classId, { kind: 'access', userid: userId })
  announcePeople({ chat }, classId)
  return null
}
