import { sql } from 'drizzle-orm'
import type { openClass as operations } from '#contract/openclass/operations.ts'
import { ENTRY_EARLY_SECONDS, PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { isOver } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isSchoolAdmin } from '../account/index.ts'
import { classAccess } from '../class-access/index.ts'
import { announcerOf, lowerHandOf } from '../interaction/index.ts'
import { leaveSoon } from '../stage/index.ts'

type Presence = OperationTypes<typeof operations.presence>['body']

/** The visit of somebody that the newest of their pages belongs to; several pages at once are one visit. */
const newestVisit = (classId: number, userId: number) =>
  sql`(select max(id) from class_visits where class_id = ${classId} and user_id = ${userId})`

/** @returns whether that changes who is in the class, or looks at it */
async function recordVisit(
  db: Db,
  { classId, userId, page, isHidden }: { classId: number; userId: number; page: string; isHidden: boolean },
): Promise<boolean> {
  const { rows } = await db.execute<{ is_known: boolean }>(sql`
    with here as (
      select viewer, is_hidden from presences where class_id = ${classId} and user_id = ${userId}
        and seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})
    ), page as (
      insert into presences (class_id, viewer, user_id, is_hidden)
      values (${classId}, ${page}, ${userId}, ${isHidden})
      on conflict (class_id, viewer) do update set seen_at = now(), is_hidden = excluded.is_hidden
    ), prolonged as (
      update class_visits set left_at = now()
      where id = ${newestVisit(classId, userId)} and exists (select from here) returning id
    ), begun as (
      insert into class_visits (class_id, user_id)
      select ${classId}, ${userId} where not exists (select from prolonged)
    )
    select exists (
      select from here where viewer = ${page} and is_hidden = ${isHidden}::boolean) as is_known`)
  return rows[0]?.is_known !== true
}

/** @returns whether the person has no other page in the class */
async function recordLeave(db: Db, classId: number, userId: number, page: string): Promise<boolean> {
  const { rows } = await db.execute<{ is_away: boolean }>(sql`
    with ended as (
      delete from presences where class_id = ${classId} and viewer = ${page} returning seen_at
    ), visit as (
      update class_visits set left_at = now()
      where id = ${newestVisit(classId, userId)} and exists (
        select from ended where seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS}))
    )
    select not exists (
      select from presences where class_id = ${classId} and user_id = ${userId} and viewer <> ${page}
        and seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})) as is_away`)
  return rows[0]?.is_away === true
}

/**
 * Records that a page of somebody is in a class, or leaves it. The pages report it themselves and the records expire, so
 * that the count holds across servers and after one of them dies. Whoever leaves lowers their hand and leaves the stage. Visitors, the school's
 * administrator and those who may not watch or are not let in are in no class.
 * @throws Refusal openClassNotFound
 */
export async function notePresence(
  deps: Deps,
  user: SessionUser | null,
  classId: number,
  { viewer, leaving, hidden = 0 }: Presence,
): Promise<null> {
  const { db } = deps
  const { watching, entry } = await classAccess(db, user, classId)
  if (!user || watching !== 'yes' || entry !== 'in' || isSchoolAdmin(user)) return null
  // in the person's own name: nobody sends anybody else away
  const page = `${user.id}:${viewer}`
  const at = { classId, userId: user.id, page, isHidden: hidden === 1 }
  if (leaving === 1) {
    if (await recordLeave(db, classId, user.id, page)) {
      await lowerHandOf(deps, classId, user.id)
      leaveSoon(deps, classId, user.id)
    }
    announcerOf(deps).attention(classId)
  } else if (await recordVisit(db, at)) announcerOf(deps).attention(classId)
  return null
}

/**
 * Writes down how many are in each class that runs now, for this minute, and forgets the pages that have left. Safe on
 * several servers at once: a minute is written once.
 */
export async function countViewers(db: Db): Promise<void> {
  await db.execute(sql`
    insert into viewer_counts (class_id, at, online)
    select c.id, date_trunc('minute', now()), (
      select count(distinct p.user_id) from presences p
      where p.class_id = c.id and p.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS}))
    from open_classes c
    where c.cancelled_at is null and c.begin_at <= now() + make_interval(secs => ${ENTRY_EARLY_SECONDS})
      and not ${sql.raw(isOver('c'))}
    on conflict do nothing`)
  await db.execute(sql`delete from presences where seen_at < now() - interval '5 minutes'`)
}
