import { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import { eq } from 'drizzle-orm'
import { openClasses } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { actingIn, type FindSession } from '../../../plugins/authentication.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { managedClass, mayStillBroadcast } from '../../class-access/index.ts'
import { isPersonalKey, readPersonalKey } from '../personal-key.ts'
import { isOpen } from '../schedule.ts'

type OpenClass = typeof openClasses.$inferSelect

export interface WhipRight {
  userId: number
  openClass: OpenClass
}

/** What somebody shows: the stream key that a program was given, or the token of a page. */
export interface Proof {
  classId: number
  bearer: string
}

/** By a person's own stream key. @throws notSignedIn, noPermission, openClassNotFound */
async function byKey({ db }: Deps, { classId, bearer }: Proof): Promise<WhipRight> {
  const holder = await readPersonalKey(db, bearer)
  if (!holder || holder.classId !== classId) throw refuse('notSignedIn')
  const [allowed] = await mayStillBroadcast(db, [holder])
  if (!allowed) throw refuse('noPermission')
  const [openClass] = await db.select().from(openClasses).where(eq(openClasses.id, classId))
  if (!openClass) throw refuse('openClassNotFound')
  return { userId: holder.userId, openClass }
}

/** By the session of a page. @throws notSignedIn, noPermission, openClassNotFound */
async function bySession(deps: Deps, find: FindSession, { classId, bearer }: Proof): Promise<WhipRight> {
  const session = await find(bearer)
  if (!session) throw refuse('notSignedIn')
  const user = actingIn(session, openClassTeaching.streamAddress)
  return { userId: user.id, openClass: await managedClass(deps.db, user, classId) }
}

/**
 * Who may publish a class by WebRTC now: whoever may by RTMP or from the studio, and as long.
 * @throws notSignedIn, noPermission, openClassNotFound, broadcastNotOpen
 */
export async function whipRight(deps: Deps, find: FindSession, proof: Proof): Promise<WhipRight> {
  const right = await (isPersonalKey(proof.bearer) ? byKey(deps, proof) : bySession(deps, find, proof))
  if (!isOpen(right.openClass)) throw refuse('broadcastNotOpen')
  return right
}

/** Whether the right still holds. A database that is away for a moment ends nothing. */
export const stillHolds = (deps: Deps, find: FindSession, proof: Proof): Promise<boolean> =>
  whipRight(deps, find, proof).then(
    () => true,
    (error: unknown) => !(error instanceof Refusal),
  )
