import { type SQL, sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import { endedByTeacherAt, isOver } from '../../db/class-state.ts'
import { announcePlace, type Parts } from './announce.ts'
import { stageMediaOf } from './media/stage-media.ts'
import { type EndedPlace, endPlaces, isLapsed } from './places.ts'

/** a page that is loaded again leaves and comes back within this time, ms */
const RELOAD_MS = 4_000

/** Tells people that their places have ended, and ends what they send and receive by this server at once. */
export async function announceEnded(deps: Parts, ended: readonly EndedPlace[]): Promise<void> {
  if (ended.length === 0) return
  // what goes by other servers ends within a second by itself
  await stageMediaOf(deps)?.check()
  await Promise.all(ended.map(({ classId, userId }) => announcePlace(deps, classId, userId)))
}

/** Ends the places for which a condition on `stage_places p` holds, and tells it. */
export async function endAndAnnounce(deps: Parts, which: SQL): Promise<void> {
  await announceEnded(deps, await endPlaces(deps.db, which))
}

/** The class is over: nobody is on its stage any more. */
export async function emptyStage(deps: Parts, classId: number): Promise<void> {
  await endAndAnnounce(deps, sql`p.class_id = ${classId}`)
}

/** SQL: no page of theirs has said lately that it is in the class. */
const isAbsent = sql`not exists (
  select from presences here where here.class_id = p.class_id and here.user_id = p.user_id
    and here.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS}))`

/** Somebody has left the class: they leave the stage, unless their page was only loaded again. */
export function leaveSoon(deps: Parts, classId: number, userId: number): void {
  const leave = async (): Promise<void> => {
    await sleep(RELOAD_MS, undefined, { ref: false })
    await endAndAnnounce(deps, sql`p.class_id = ${classId} and p.user_id = ${userId} and ${isAbsent}`)
  }
  // the job that follows does it otherwise
  leave().catch((err: unknown) =>
    deps.log.warn({ err, classId }, 'somebody who left was not taken from a stage'),
  )
}

/** Once a minute: calls that nobody answered, people who left without saying so, and classes that are over. */
export async function endStalePlaces(deps: Parts): Promise<void> {
  const isLongHere = sql`p.joined_at < now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})`
  const isClassOver = sql.raw(`exists (select from open_classes c where c.id = p.class_id and (
    c.cancelled_at is not null or ${endedByTeacherAt('c')} is not null or ${isOver('c')}))`)
  await endAndAnnounce(
    deps,
    sql`(${sql.raw(isLapsed('p'))} or ${isClassOver} or (${isLongHere} and ${isAbsent}))`,
  )
}
