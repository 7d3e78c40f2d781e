import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import {
  lessons,
  lessonVideos,
  openClasses,
  openClassVideos,
  products,
  productTeachers,
  videos,
} from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { managedClass } from '../openclass-access/index.ts'
import { isAdmin, ownVideos, requireMaker } from './policy.ts'

const once = (ids: number[]): number[] => [...new Set(ids)]

/**
 * What stands there already may stay, whoever's it is; what is new must be one's own. The rows are locked so that no
 * video is removed in the same moment.
 */
async function allowed(tx: Tx, user: SessionUser, wanted: number[], before: number[]): Promise<void> {
  const added = wanted.filter((id) => !before.includes(id))
  if (added.length === 0) return
  await tx.select({ id: videos.id }).from(videos).where(inArray(videos.id, added)).for('share')
  await ownVideos(tx, user, { ids: added })
}

/** @throws openClassNotFound, videoNotFound, noPermission */
export async function attachToClass(
  db: Db,
  user: SessionUser,
  classId: number,
  ids: number[],
): Promise<null> {
  await managedClass(db, user, classId)
  const wanted = once(ids)
  await db.transaction(async (tx) => {
    await tx.select({ id: openClasses.id }).from(openClasses).where(eq(openClasses.id, classId)).for('update')
    const before = await tx.select().from(openClassVideos).where(eq(openClassVideos.classId, classId))
    await allowed(
      tx,
      user,
      wanted,
      before.map(({ videoId }) => videoId),
    )
    const leaving = before.filter(({ videoId }) => !wanted.includes(videoId)).map(({ id }) => id)
    if (leaving.length > 0) await tx.delete(openClassVideos).where(inArray(openClassVideos.id, leaving))
    for (const [position, videoId] of wanted.entries())
      await tx
        .insert(openClassVideos)
        .values({ classId, videoId, position })
        .onConflictDoUpdate({
          target: [openClassVideos.classId, openClassVideos.videoId],
          set: { position },
        })
  })
  return null
}

/** Lessons are changed by the administrator and by the teachers of the product. */
async function requireLesson(db: Db, user: SessionUser, lessonId: number): Promise<void> {
  requireMaker(user)
  const [lesson] = await db
    .select({
      teaches: sql<boolean>`${lessons.teacherId} = ${user.id} or exists (select from ${productTeachers}
        where ${and(eq(productTeachers.productId, products.id), eq(productTeachers.teacherId, user.id))})`,
    })
    .from(lessons)
    .innerJoin(products, eq(products.id, lessons.productId))
    .where(eq(lessons.id, lessonId))
  if (!lesson) throw refuse('lessonNotFound')
  if (!isAdmin(user) && !lesson.teaches) throw refuse('noPermission')
}

/** @throws lessonNotFound, videoNotFound, noPermission */
export async function attachToLesson(
  db: Db,
  user: SessionUser,
  lessonId: number,
  ids: number[],
): Promise<null> {
  await requireLesson(db, user, lessonId)
  const wanted = once(ids)
  await db.transaction(async (tx) => {
    await tx.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId)).for('update')
    const before = await tx.select().from(lessonVideos).where(eq(lessonVideos.lessonId, lessonId))
    await allowed(
      tx,
      user,
      wanted,
      before.map(({ videoId }) => videoId),
    )
    await tx.delete(lessonVideos).where(eq(lessonVideos.lessonId, lessonId))
    if (wanted.length > 0)
      await tx
        .insert(lessonVideos)
        .values(wanted.map((videoId, position) => ({ lessonId, videoId, position })))
  })
  return null
}
