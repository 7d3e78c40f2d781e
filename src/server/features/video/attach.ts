import { eq, inArray } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { video } from '#contract/video/operations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lessons, openClasses, openClassVideos, products, videos } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { writeAudit } from '../audit/index.ts'
import { changeContents } from '../catalog/index.ts'
import { managedClass } from '../class-access/index.ts'
import { ownVideos } from './policy.ts'

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

/**
 * Makes these the videos of a class, or of the lesson of that class, in this order.
 * @throws openClassNotFound, videoNotFound, noPermission, productIncomplete
 */
export async function attachToClass(
  db: Db,
  user: SessionUser,
  classId: number,
  { video_ids, anyway }: OperationTypes<typeof video.setOpenClassVideos>['body'],
): Promise<null> {
  const { lessonId } = await managedClass(db, user, classId)
  await db.transaction(async (tx) => {
    const store = () => storeVideos(tx, user, classId, [...new Set(video_ids)])
    const [course] = await tx
      .select({ id: products.id })
      .from(products)
      .innerJoin(lessons, eq(lessons.productId, products.id))
      .where(eq(lessons.id, lessonId ?? 0))
      .for('no key update', { of: products })
    await (course ? changeContents(tx, course.id, anyway, store) : store())
  })
  return null
}

async function storeVideos(tx: Tx, user: SessionUser, classId: number, wanted: number[]): Promise<void> {
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
  await writeAudit(tx, user, 'class videos changed', `openclass ${classId}`, {
    videos: [before.map(({ videoId }) => videoId), wanted],
  })
}
