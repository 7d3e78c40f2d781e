import { sql } from 'drizzle-orm'
import type { OwnPlaceShape } from '#contract/stage/events.ts'
import { stageLimits } from '#contract/stage/limits.ts'
import { secondOfClass } from '../../db/class-state.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { enter } from '../chat/index.ts'
import { isBookedClass } from '../class-access/index.ts'
import { alone, takingPart, takingPartAsStudent } from '../interaction/index.ts'
import { announcePlace } from './announce.ts'
import { endAndAnnounce } from './end-places.ts'
import { stageMediaOf } from './media/stage-media.ts'
import { isInForce, takePlace } from './places.ts'
import { readOwnPlace } from './read-stage.ts'

interface Joining {
  classId: number
  userId: number
  page: string
  hasCamera: boolean
}

/** Answers a call, or comes on stage with another page. @returns whether there is a place */
async function answer(db: Queryable, { classId, userId, page, hasCamera }: Joining): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update stage_places p set joined_at = coalesce(p.joined_at, clock_timestamp()),
      second = coalesce(p.second, ${sql.raw(secondOfClass('c'))}), page = ${page}, has_camera = ${hasCamera},
      has_sound = true
    from open_classes c
    where c.id = p.class_id and p.class_id = ${classId} and p.user_id = ${userId} and ${sql.raw(isInForce('p'))}
    returning p.id`)
  return rows.length > 0
}

/** Comes on the stage of a booked lesson, to which nobody has to be called. @throws Refusal stageFull */
async function comeUncalled({ db }: Pick<Deps, 'db'>, joining: Joining): Promise<void> {
  const { classId, userId, page, hasCamera } = joining
  await alone(db, classId, async (tx) => {
    if (await answer(tx, joining)) return
    const place = { classId, userId, calledBy: null, joins: { page, hasCamera } }
    if ((await takePlace(tx, place)) === 'full') throw refuse('stageFull', { most: stageLimits.places })
  })
}

/**
 * Comes on stage with a page, which alone sends from then on.
 * @throws Refusal interactionOwnClass, stageOff, stageNotCalled, stageFull, and those of taking part
 */
export async function joinStage(
  deps: Deps,
  user: SessionUser,
  classId: number,
  { page, has_camera }: { page: string; has_camera: 0 | 1 },
): Promise<OwnPlaceShape> {
  const { db } = deps
  await takingPartAsStudent(db, user, classId)
  if (!deps.webrtc.isReady) throw refuse('stageOff')
  const joining = { classId, userId: user.id, page, hasCamera: has_camera === 1 }
  if (!(await answer(db, joining))) {
    if (!(await isBookedClass(db, classId))) throw refuse('stageNotCalled')
    await comeUncalled(deps, joining)
  }
  // an earlier page of theirs sends no more
  await stageMediaOf(deps)?.check()
  await announcePlace(deps, classId, user.id)
  return readOwnPlace(db, classId, user.id)
}

/** Says what somebody sends on stage now. @throws Refusal stageNotCalled, and those of taking part */
export async function updateOwnPlace(
  deps: Deps,
  user: SessionUser,
  classId: number,
  { has_camera, has_sound }: { has_camera: 0 | 1; has_sound: 0 | 1 },
): Promise<OwnPlaceShape> {
  const { db } = deps
  await takingPart(db, user, classId)
  const { rows } = await db.execute(sql`
    update stage_places set has_camera = ${has_camera === 1}, has_sound = ${has_sound === 1}
    where class_id = ${classId} and user_id = ${user.id} and ended_at is null and joined_at is not null
    returning id`)
  if (rows.length === 0) throw refuse('stageNotCalled')
  await announcePlace(deps, classId, user.id)
  return readOwnPlace(db, classId, user.id)
}

/** Leaves the stage, or does not answer a call. @throws Refusal those of entering a class */
export async function leaveStage(deps: Deps, user: SessionUser, classId: number): Promise<null> {
  await enter(deps.db, user, classId)
  await endAndAnnounce(deps, sql`p.class_id = ${classId} and p.user_id = ${user.id}`)
  return null
}
