import { eq, sql } from 'drizzle-orm'
import { isOver } from '../../../db/class-state.ts'
import type { Tx } from '../../../db/database.ts'
import { openClasses } from '../../../db/tables/all.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { managedClass } from '../../class-access/index.ts'

export type LockedClass = typeof openClasses.$inferSelect & { over: boolean }

/**
 * An open class that is not cancelled, for who manages it, locked until the transaction ends.
 * @throws Refusal openClassNotFound, noPermission, openClassOfLesson, openClassCancelled
 */
export async function lockStandingClass(tx: Tx, user: SessionUser, id: number): Promise<LockedClass> {
  await managedClass(tx, user, id)
  const [locked] = await tx
    .select({ openClass: openClasses, over: sql<boolean>`${sql.raw(isOver('open_classes'))}` })
    .from(openClasses)
    .where(eq(openClasses.id, id))
    .for('update')
  if (!locked) throw refuse('openClassNotFound')
  if (locked.openClass.lessonId !== null) throw refuse('openClassOfLesson')
  if (locked.openClass.cancelledAt) throw refuse('openClassCancelled')
  return { ...locked.openClass, over: locked.over }
}
