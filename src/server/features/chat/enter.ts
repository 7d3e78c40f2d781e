import { and, eq, isNull } from 'drizzle-orm'
import { classStateAt, LIVE_GRACE_SECONDS } from '#contract/openclass/enums.ts'
import type { Queryable } from '../../db/database.ts'
import { openClassBookings, type openClasses } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { classAccess } from '../class-access/index.ts'

type OpenClassRow = typeof openClasses.$inferSelect

export interface Entered {
  openClass: OpenClassRow
  /** the administrator and the teachers of the class */
  moderates: boolean
}

const seconds = (at: Date | null): number | null => at && at.getTime() / 1000

/** When the room closes, with the overtime of its class; null while it is not open: chat is wanted and the class is live. */
export function openUntil({ isChat, cancelledAt, beginAt, endAt }: OpenClassRow): Date | null {
  if (!isChat || cancelledAt || !endAt) return null
  const times = { begintime: seconds(beginAt), endtime: seconds(endAt) }
  const isLive = classStateAt(times, false, Date.now() / 1000) === 'live'
  return isLive ? new Date(endAt.getTime() + LIVE_GRACE_SECONDS * 1000) : null
}

async function hasJoined(db: Queryable, userId: number, classId: number): Promise<boolean> {
  const [booking] = await db
    .select({ id: openClassBookings.classId })
    .from(openClassBookings)
    .where(
      and(
        eq(openClassBookings.classId, classId),
        eq(openClassBookings.userId, userId),
        isNull(openClassBookings.cancelledAt),
      ),
    )
  return booking !== undefined
}

/**
 * Who may be in the room of a class: those who have bought it, those who have joined a free one, and those who look
 * after it. @throws Refusal openClassNotFound, openClassNotBought, chatNotJoined
 */
export async function enter(
  db: Queryable,
  user: Pick<SessionUser, 'id' | 'types'>,
  classId: number,
): Promise<Entered> {
  const { openClass, manages, watching } = await classAccess(db, user, classId)
  if (watching !== 'yes') throw refuse('openClassNotBought')
  const isPaid = openClass.productId !== null
  if (!manages && !isPaid && !(await hasJoined(db, user.id, classId))) throw refuse('chatNotJoined')
  return { openClass, moderates: manages }
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
