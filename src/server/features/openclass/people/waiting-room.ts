import { sql } from 'drizzle-orm'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import type { Deps } from '../../../deps.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import { managedClass, moderatedClass } from '../../class-access/index.ts'
import { announcePeople } from './announce-people.ts'

/**
 * Turns the waiting room of a class on or off. Those whose pages report that they are in the class stay in it; who waits
 * when it is turned off is let in.
 * @throws Refusal openClassNotFound, noPermission
 */
export async function setWaitingRoom(
  deps: Deps,
  user: SessionUser,
  classId: number,
  isOn: boolean,
): Promise<null> {
  const { db } = deps
  await managedClass(db, user, classId)
  await db.transaction(async (tx) => {
    const changed = await tx.execute(sql`
      update open_classes set has_waiting_room = ${isOn}
      where id = ${classId} and has_waiting_room <> ${isOn} returning id`)
    if (changed.rows.length === 0) return
    if (isOn)
      await tx.execute(sql`
        insert into class_entries as e (class_id, user_id, state, changed_by)
        select distinct p.class_id, p.user_id, 'admitted', ${user.id}::int from presences p
        where p.class_id = ${classId} and p.user_id is not null
          and p.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})
        on conflict (class_id, user_id) do update set state = 'admitted', changed_at = now() where e.state = 'waiting'`)
    else
      await tx.execute(sql`
        update class_entries set state = 'admitted', changed_at = now(), changed_by = ${user.id}
        where class_id = ${classId} and state = 'waiting'`)
    await writeAudit(tx, user, 'waiting room changed', `openclass ${classId}`, { isOn })
  })
  announcePeople(deps, classId)
  return null
}

/**
 * Admits one who waits, or all. A person who was removed meanwhile stays removed; one whom somebody else has admitted is
 * in.
 * @returns how many this call let in
 * @throws Refusal openClassNotFound, noPermission, personNotWaiting
 */
export async function admit(
  deps: Deps,
  user: SessionUser,
  classId: number,
  userId: number | undefined,
): Promise<{ admitted: number }> {
  const { db } = deps
  await moderatedClass(db, user, classId)
  const admitted = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user_id: number }>(sql`
      update class_entries set state = 'admitted', changed_at = now(), changed_by = ${user.id}
      where class_id = ${classId} and state = 'waiting'
        and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
      returning user_id`)
    if (rows.length > 0)
      await writeAudit(tx, user, 'class person admitted', `openclass ${classId}`, {
        users: rows.map(({ user_id }) => user_id),
      })
    else if (userId !== undefined) {
      const known = await tx.execute(sql`
        select from class_entries where class_id = ${classId} and user_id = ${userId} and state = 'admitted'`)
      if (known.rows.length === 0) throw refuse('personNotWaiting')
    }
    return rows.length
  })
  if (admitted > 0) announcePeople(deps, classId)
  return { admitted }
}
