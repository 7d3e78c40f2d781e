import { sql } from 'drizzle-orm'
import { stageLimits } from '#contract/stage/limits.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { alone, lowerHandOf, moderated, moderatedOpen, presentStudents } from '../interaction/index.ts'
import { announcePlace } from './announce.ts'
import { endAndAnnounce } from './end-places.ts'
import { stageMediaOf } from './media/stage-media.ts'
import { isInForce, takePlace } from './places.ts'

/**
 * Calls a student to the stage, once.
 * @throws Refusal openClassNotFound, noPermission, interactionClosed, stageOff, stageNotPresent, stageFull
 */
export async function callToStage(
  deps: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
): Promise<null> {
  await moderatedOpen(deps.db, user, classId)
  if (!deps.webrtc.isReady) throw refuse('stageOff')
  await alone(deps.db, classId, async (tx) => {
    const { rows } = await tx.execute(
      sql`select from ${presentStudents(classId)} student where student.user_id = ${userId}`,
    )
    if (rows.length === 0) throw refuse('stageNotPresent')
    if (!(await takePlace(tx, { classId, userId, calledBy: user.id, joins: null })))
      throw refuse('stageFull', { most: stageLimits.places })
  })
  await lowerHandOf(deps, classId, userId)
  await announcePlace(deps, classId, userId)
  return null
}

/** @throws Refusal openClassNotFound, noPermission, stageNobody */
export async function takeDown(
  deps: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
): Promise<null> {
  await moderated(deps.db, user, classId)
  const ended = await endAndAnnounce(deps, sql`p.class_id = ${classId} and p.user_id = ${userId}`)
  if (ended.length === 0) throw refuse('stageNobody')
  return null
}

/** Takes everybody down, and all calls back. @throws Refusal openClassNotFound, noPermission */
export async function clearStage(deps: Deps, user: SessionUser, classId: number): Promise<null> {
  await moderated(deps.db, user, classId)
  await endAndAnnounce(deps, sql`p.class_id = ${classId}`)
  return null
}

/** Mutes somebody, or lets them speak again. @throws Refusal openClassNotFound, noPermission, stageNobody */
export async function muteOnStage(
  deps: Deps,
  user: SessionUser,
  { id: classId, userid: userId }: { id: number; userid: number },
  isMuted: boolean,
): Promise<null> {
  await moderated(deps.db, user, classId)
  const { rows } = await deps.db.execute(sql`
    update stage_places p set is_muted = ${isMuted}
    where p.class_id = ${classId} and p.user_id = ${userId} and ${sql.raw(isInForce('p'))} returning p.id`)
  if (rows.length === 0) throw refuse('stageNobody')
  await stageMediaOf(deps)?.check()
  await announcePlace(deps, classId, userId)
  return null
}
