import { and, eq } from 'drizzle-orm'
import { MARKS_AT_MOST } from '#contract/chapter/limits.ts'
import type { chapter } from '#contract/chapter/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { classMarks, openClasses } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { seconds } from '../../lib/seconds.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { isLiveClass, moderatedClass } from '../class-access/index.ts'

type Types = OperationTypes<typeof chapter.markClass>

/**
 * Marks this moment of a live class. Sent twice with one nonce it is one mark.
 * @throws Refusal openClassNotFound, noPermission, classNotLive, tooManyMarks
 */
export async function markClass(
  db: Db,
  user: SessionUser,
  classId: number,
  { title = '', nonce }: Types['body'],
): Promise<Types['reply']> {
  if (!isLiveClass((await moderatedClass(db, user, classId)).openClass)) throw refuse('classNotLive')
  return db.transaction(async (tx) => {
    await tx.select({ id: openClasses.id }).from(openClasses).where(eq(openClasses.id, classId)).for('update')
    const [before] = await tx
      .select()
      .from(classMarks)
      .where(and(eq(classMarks.classId, classId), eq(classMarks.nonce, nonce)))
    if (before) return { id: before.id, at: seconds(before.at) }
    if ((await tx.$count(classMarks, eq(classMarks.classId, classId))) >= MARKS_AT_MOST)
      throw refuse('tooManyMarks', { most: MARKS_AT_MOST })
    const [mark] = await tx
      .insert(classMarks)
      .values({ classId, title: title.trim(), nonce, createdBy: user.id })
      .returning()
    if (!mark) throw new Error('the mark was not stored')
    return { id: mark.id, at: seconds(mark.at) }
  })
}
