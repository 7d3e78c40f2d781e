import { and, asc, eq, sql } from 'drizzle-orm'
import type { chapter } from '#contract/chapter/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Queryable } from '../../db/database.ts'
import {
  homework,
  openClasses,
  openClassVideos,
  type StoredChapter,
  videoChapters,
  videos,
} from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { requireSeen, revisionOf } from '../../lib/revision.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { lastChangedBy, writeAudit } from '../audit/index.ts'
import { ownVideo, type VideoRow, watchedVideo } from '../video/index.ts'
import { recordedChapters } from './recorded-chapters.ts'

type Types<Name extends keyof typeof chapter> = OperationTypes<(typeof chapter)[Name]>

/** homework that is set for students */
const PUBLISHED = 3

/** The chapters of a video: those that were saved, else what its class left in it. */
async function chaptersOf(db: Queryable, video: VideoRow): Promise<StoredChapter[]> {
  const [saved] = await db.select().from(videoChapters).where(eq(videoChapters.videoId, video.id))
  return saved?.chapters ?? recordedChapters(db, video)
}

/** Published homework of the lessons that show a video. */
const homeworkOf = (db: Queryable, videoId: number) =>
  db
    .select({ id: homework.id, title: homework.title })
    .from(homework)
    .innerJoin(openClasses, eq(openClasses.lessonId, homework.lessonId))
    .innerJoin(openClassVideos, eq(openClassVideos.classId, openClasses.id))
    .where(and(eq(openClassVideos.videoId, videoId), eq(homework.status, PUBLISHED)))
    .orderBy(asc(homework.id))

/** The chapters of a video, for who may watch it; homework that is gone is left out. @throws Refusal videoNotFound */
export async function shownChapters(
  db: Db,
  user: SessionUser,
  fileId: string,
): Promise<Types<'chapters'>['reply']> {
  const video = await watchedVideo(db, user, fileId)
  const chapters = await chaptersOf(db, video)
  const known = new Set((await homeworkOf(db, video.id)).map(({ id }) => id))
  return {
    list: chapters.map((one) => ({
      ...one,
      homework_id: one.homework_id !== null && known.has(one.homework_id) ? one.homework_id : null,
    })),
  }
}

/** @throws Refusal videoNotFound, noPermission */
export async function editedChapters(
  db: Db,
  user: SessionUser,
  id: number,
): Promise<Types<'editedChapters'>['reply']> {
  const chapters = await chaptersOf(db, await ownVideo(db, user, id))
  return { chapters, revision: revisionOf(chapters), homework: await homeworkOf(db, id) }
}

/** In their order, each at a second of its own. @throws Refusal chapterTimes */
function checked(chapters: readonly StoredChapter[]): StoredChapter[] {
  const tidy = chapters
    .map((one) => ({ ...one, title: one.title.trim(), second: Math.round(one.second * 1000) / 1000 }))
    .toSorted((one, other) => one.second - other.second)
  const twice = tidy.findIndex(({ second }, index) => index > 0 && tidy[index - 1]?.second === second)
  if (twice >= 0) throw refuse('chapterTimes', {}, { number: twice + 1 })
  return tidy
}

/** @throws Refusal videoNotFound, noPermission, chapterTimes, homeworkNotFound, recordChanged */
export async function saveChapters(
  db: Db,
  user: SessionUser,
  id: number,
  body: Types<'saveChapters'>['body'],
): Promise<{ revision: string }> {
  const video = await ownVideo(db, user, id)
  const chapters = checked(body.chapters)
  return db.transaction(async (tx) => {
    // chapters that do not exist yet have no row to be locked
    await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).for('update')
    const before = await chaptersOf(tx, video)
    await requireSeen(body.revision, revisionOf(before), () =>
      lastChangedBy(tx, [`video ${id}`], ['chapters changed']),
    )
    const known = new Set((await homeworkOf(tx, id)).map((one) => one.id))
    // what was linked before may have gone meanwhile
    for (const { homework_id } of before) if (homework_id !== null) known.add(homework_id)
    if (chapters.some(({ homework_id }) => homework_id !== null && !known.has(homework_id)))
      throw refuse('homeworkNotFound')
    const values = { chapters, updatedBy: user.id, updatedAt: sql`now()` }
    await tx
      .insert(videoChapters)
      .values({ videoId: id, ...values })
      .onConflictDoUpdate({ target: videoChapters.videoId, set: values })
    await writeAudit(tx, user, 'chapters changed', `video ${id}`, {
      chapters: [before.length, chapters.length],
    })
    return { revision: revisionOf(chapters) }
  })
}
