import { sql } from 'drizzle-orm'
import { stageLimits } from '#contract/stage/limits.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { alone, lowerHandOf, moderated, moderatedOpen, presentStudents } from '../interaction/index.ts'
import { announcePlace } from './announce.ts'
import { announceEnded } from './end-places.ts'
import { stageMediaOf } from './media/stage-media.ts'
import { endPlaces, isInForce, takePlace } from './places.ts'

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
    const place = await takePlace(tx, { classId, userId, calledBy: user.id, joins: null })
    if (place === 'full') throw refuse('stageFull', { most: stageLimits.places })
    if (place === 'given')
      await writeAudit(tx, user, 'stage person called', `openclass ${classId}`, { user: userId })
  })
  await lowerHandOf(deps, classId, userId)
  await announcePlace(deps, classId, userId)
  return null
}

/** Ends places of a class, and notes whose they were. @returns whether there were any */
async function endNoted(deps: Deps, user: SessionUser, classId: number, which = sql`true`): Promise<boolean> {
  const ended = await deps.db.transaction(async (tx) => {
    const places = await endPlaces(tx, sql`p.class_id = ${classId} and ${which}`)
    const users = places.map(({ userId }) => userId)
    if (users.length > 0)
      await writeAudit(tx, user, 'stage person taken down', `openclass ${classId}`, { users })
    return places
  })
  await announceEnded(deps, ended)
  return ended.length > 0
}

/** @throws Refusal openClassNotFound, noPermission, stageNobody */
export async function takeDown(
  deps: Deps,
  user: SessionUser,
  classId: number,
  userId: number,
): Promise<null> {
  await moderated(deps.db, user, classId)
  if (!(await endNoted(deps, user, classId, sql`p.user_id = ${userId}`))) throw refuse('stageNobody')
  return null
}

/** Takes everybody down, and all calls back. @throws Refusal openClassNotFound, noPermission */
export async function clearStage(deps: Deps, user: SessionUser, classId: number): Promise<null> {
  await moderated(deps.db, user, classId)
  await endNoted(deps, user, classId)
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
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ changed: boolean }>(sql`
      update stage_places p set is_muted = ${isMuted} from stage_places before
      where before.id = p.id and p.class_id = ${classId} and p.user_id = ${userId} and ${sql.raw(isInForce('p'))}
      returning before.is_muted <> p.is_muted as changed`)
    if (rows.length === 0) throw refuse('stageNobody')
    const action = isMuted ? 'stage person muted' : 'stage person unmuted'
    if (rows[0]?.changed) await writeAudit(tx, user, action, `openclass ${classId}`, { user: userId })
  })
  await stageMediaOf(deps)?.check()
  await announcePlace(deps, classId, userId)
  return null
}
