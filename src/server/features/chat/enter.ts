import { classStateAt, endOf, LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import type { Queryable } from '../../db/database.ts'
import type { openClasses } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { actingUser, classAccess, requireLetIn, timesOf } from '../class-access/index.ts'

type OpenClassRow = typeof openClasses.$inferSelect

export interface Entered {
  openClass: OpenClassRow
  /** who manages the class, and its assistants */
  moderates: boolean
  manages: boolean
}

/** Until when a class is live, with its overtime; null while it is not. */
export function liveUntil(openClass: OpenClassRow): Date | null {
  const { endtime, ...times } = timesOf(openClass)
  if (openClass.cancelledAt || endtime === null) return null
  const isLive = classStateAt({ endtime, ...times }, false, Date.now() / 1000) === 'live'
  return isLive ? new Date((endOf({ endtime, ...times }) + LIVE_GRACE_SECONDS) * 1000) : null
}

/** When the chat closes; null while it is not open: chat is wanted and the class is live. */
export const openUntil = (openClass: OpenClassRow): Date | null =>
  openClass.isChat ? liveUntil(openClass) : null

/**
 * Who may be in the room of a class: those who have bought it, those who have joined a free one, and those who look
 * after it. @throws Refusal openClassNotFound, openClassNotBought, classWaiting, classRemoved, chatNotJoined
 */
export async function enter(
  db: Queryable,
  user: Pick<SessionUser, 'id' | 'types'>,
  classId: number,
): Promise<Entered> {
  const access = await classAccess(db, user, classId)
  const { openClass, manages, moderates, watching, hasJoined } = access
  if (watching !== 'yes') throw refuse('openClassNotBought')
  requireLetIn(access)
  const isPaid = openClass.productId !== null
  if (!moderates && !isPaid && !hasJoined) throw refuse('chatNotJoined')
  return { openClass, manages, moderates }
}

/** As `enter`, while the room is open. @throws Refusal chatClosed beside those of `enter` */
export async function enterOpen(
  db: Queryable,
  user: Pick<SessionUser, 'id' | 'types'>,
  classId: number,
): Promise<Entered> {
  const entered = await enter(db, user, classId)
  if (!openUntil(entered.openClass)) throw refuse('chatClosed')
  return entered
}

/** What an invitation was given for may have ended since: whether its holder may be in the room now. */
export async function entrantNow(
  db: Queryable,
  classId: number,
  userId: number,
): Promise<{ moderates: boolean } | null> {
  const user = await actingUser(db, userId)
  if (!user) return null
  try {
    return { moderates: (await enter(db, user, classId)).moderates }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
