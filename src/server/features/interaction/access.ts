import type { Queryable } from '../../db/database.ts'
import type { openClasses } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { enter, liveUntil } from '../chat/index.ts'
import { type AccessUser, moderatedClass, timesOf } from '../class-access/index.ts'

type ClassRow = typeof openClasses.$inferSelect

export interface TakingPart {
  openClass: ClassRow
  /** manages the class or assists in it, and moderates what others do in it */
  moderates: boolean
  manages: boolean
}

/** Whether people take part in a class now: it is live, and its teacher has not ended it. */
export const isOpen = (openClass: ClassRow): boolean =>
  liveUntil(openClass) !== null && timesOf(openClass).ended_at === null

/**
 * Who may be in a class while it is live: those who may be in its chat, whether it has one or not.
 * @throws Refusal openClassNotFound, openClassNotBought, chatNotJoined, interactionClosed
 */
export async function present(db: Queryable, user: AccessUser, classId: number): Promise<TakingPart> {
  const entered = await enter(db, user, classId)
  if (!liveUntil(entered.openClass)) throw refuse('interactionClosed')
  return entered
}

/** As `present`, until the teacher has ended the class. */
export async function takingPart(db: Queryable, user: AccessUser, classId: number): Promise<TakingPart> {
  const entered = await present(db, user, classId)
  if (!isOpen(entered.openClass)) throw refuse('interactionClosed')
  return entered
}

/** As `takingPart`, for what the students of a class do. @throws Refusal interactionOwnClass beside those */
export async function takingPartAsStudent(db: Queryable, user: AccessUser, classId: number): Promise<void> {
  const { moderates } = await takingPart(db, user, classId)
  if (moderates) throw refuse('interactionOwnClass')
}

/** The class, for who moderates what people do in it. @throws Refusal openClassNotFound, noPermission */
export const moderated = async (db: Queryable, user: AccessUser, classId: number): Promise<ClassRow> =>
  (await moderatedClass(db, user, classId)).openClass

/** The same while people take part in it. @throws Refusal interactionClosed beside those */
export async function moderatedOpen(db: Queryable, user: AccessUser, classId: number): Promise<void> {
  if (!isOpen(await moderated(db, user, classId))) throw refuse('interactionClosed')
}
