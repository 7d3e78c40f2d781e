import { sql } from 'drizzle-orm'
import { interactionLimits } from '#contract/interaction/limits.ts'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Db, Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { enter } from '../chat/index.ts'
import { moderated, takingPartAsStudent } from './access.ts'
import { announcerOf } from './announcer.ts'
import { unix } from './columns.ts'
import { alone, ensureRoom } from './room-lock.ts'

/** When somebody has raised their hand, in Unix seconds; null: they have not. */
export async function handSince(db: Queryable, classId: number, userId: number): Promise<number | null> {
  const { rows } = await db.execute<{ since: number }>(sql`
    select ${sql.raw(unix('raised_at'))} as since from raised_hands
    where class_id = ${classId} and user_id = ${userId} and lowered_at is null`)
  return rows[0]?.since ?? null
}

/**
 * Raises a hand in one statement: whoever lets none be raised waits for it, and lowers it with the others.
 * @returns when it was raised, or why it was not
 */
async function raise(
  db: Db,
  classId: number,
  userId: number,
): Promise<{ isOpen: boolean; since: number | null; waited: number | null }> {
  const { rows } = await db.execute<{ is_open: boolean; since: number | null; waited: number | null }>(sql`
    with room as (
      select hands_open from interaction_rooms where class_id = ${classId} for share
    ), newest as (
      select extract(epoch from clock_timestamp() - max(raised_at))::float as waited from raised_hands
      where class_id = ${classId} and user_id = ${userId} and lowered_at is not null
    ), raised as (
      insert into raised_hands (class_id, user_id, second)
      select c.id, ${userId}::int, ${sql.raw(secondOfClass('c'))} from open_classes c, room, newest
      where c.id = ${classId} and room.hands_open
        and coalesce(newest.waited >= ${interactionLimits.handPause}, true)
      on conflict (class_id, user_id) where lowered_at is null do nothing
      returning ${sql.raw(unix('raised_at'))} as since
    )
    select room.hands_open as is_open, newest.waited, (select since from raised) as since from room, newest`)
  const [row] = rows
  return { isOpen: row?.is_open === true, since: row?.since ?? null, waited: row?.waited ?? null }
}

/** @throws Refusal handsOff, interactionTooOften, interactionOwnClass, and those of taking part */
export async function raiseHand(deps: Deps, user: SessionUser, classId: number): Promise<{ since: number }> {
  const { db } = deps
  await takingPartAsStudent(db, user, classId)
  await ensureRoom(db, classId)
  const { isOpen, since, waited } = await raise(db, classId, user.id)
  if (since !== null) {
    announcerOf(deps).hands(classId)
    return { since }
  }
  if (!isOpen) throw refuse('handsOff')
  const before = await handSince(db, classId, user.id)
  if (before !== null) return { since: before }
  const seconds = Math.max(1, Math.ceil(interactionLimits.handPause - (waited ?? 0)))
  throw refuse('interactionTooOften', {}, { seconds })
}

/** Lowers the hands that a condition on `raised_hands` names. @returns whose they were */
async function lower(db: Queryable, classId: number, which = sql`true`): Promise<number[]> {
  const { rows } = await db.execute<{ user_id: number }>(sql`
    update raised_hands set lowered_at = clock_timestamp()
    where class_id = ${classId} and lowered_at is null and ${which} returning user_id`)
  return rows.map(({ user_id }) => user_id)
}

/** @throws Refusal those of entering a class */
export async function lowerOwnHand(deps: Deps, user: SessionUser, classId: number): Promise<null> {
  await enter(deps.db, user, classId)
  await lowerHandOf(deps, classId, user.id)
  return null
}

/** Lowers the hand of somebody, if it is raised. */
export async function lowerHandOf(
  deps: Pick<Deps, 'db' | 'chat' | 'log'>,
  classId: number,
  userId: number,
): Promise<boolean> {
  const lowered = await lower(deps.db, classId, sql`user_id = ${userId}`)
  if (lowered.length > 0) announcerOf(deps).hands(classId)
  return lowered.length > 0
}

/** @throws Refusal openClassNotFound, noPermission, handNotRaised */
export async function lowerHand(
  deps: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
): Promise<null> {
  await moderated(deps.db, user, classId)
  if (!(await lowerHandOf(deps, classId, userId))) throw refuse('handNotRaised')
  // a queue that is longer than what is announced does not say whose hand was lowered
  await deps.chat.announce(classId, { kind: 'look', userid: userId }, { userId })
  return null
}

/** @throws Refusal openClassNotFound, noPermission */
export async function lowerHands(deps: Deps, user: SessionUser, classId: number): Promise<null> {
  await moderated(deps.db, user, classId)
  await lowerAllHands(deps, classId)
  return null
}

/** Lowers all hands of a class, as its end does. */
export async function lowerAllHands(deps: Pick<Deps, 'db' | 'chat' | 'log'>, classId: number): Promise<void> {
  const lowered = await lower(deps.db, classId)
  if (lowered.length > 0) announcerOf(deps).hands(classId)
}

/** @throws Refusal openClassNotFound, noPermission */
export async function updateHands(
  deps: Deps,
  user: SessionUser,
  classId: number,
  isOpen: boolean,
): Promise<null> {
  await moderated(deps.db, user, classId)
  await alone(deps.db, classId, async (tx) => {
    await tx.execute(sql`update interaction_rooms set hands_open = ${isOpen} where class_id = ${classId}`)
    if (!isOpen) await lower(tx, classId)
    await writeAudit(tx, user, 'class hands changed', `openclass ${classId}`, { is_open: isOpen })
  })
  announcerOf(deps).hands(classId)
  return null
}

/** Lowers the hands of those whose pages have not reported for a while: they left without saying so. */
export async function lowerHandsOfAbsent(deps: Pick<Deps, 'db' | 'chat' | 'log'>): Promise<void> {
  const gone = sql`now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})`
  const { rows } = await deps.db.execute<{ class_id: number }>(sql`
    update raised_hands h set lowered_at = clock_timestamp()
    where h.lowered_at is null and h.raised_at < ${gone} and not exists (
      select from presences p where p.class_id = h.class_id and p.user_id = h.user_id and p.seen_at > ${gone})
    returning h.class_id`)
  for (const classId of new Set(rows.map(({ class_id }) => class_id))) announcerOf(deps).hands(classId)
}
