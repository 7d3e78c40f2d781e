import { is } from '#contract/account/limits.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Queryable } from '../../db/database.ts'
import { classDownloads, openClassVideos, videos } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { type AccessUser, classAccess, replayRefusal } from '../class-access/index.ts'
import type { VideoRow } from './addresses.ts'

/** Videos are the work of teachers and administrators. @throws Refusal noPermission */
export function requireMaker(user: Pick<SessionUser, 'types'>): void {
  if (!is(user, 'admin') && !is(user, 'teacher')) throw refuse('noPermission')
}

const ownOf = (user: SessionUser) => (is(user, 'admin') ? undefined : eq(videos.ownerId, user.id))

/** A video that this person may change; somebody else's does not exist. @throws videoNotFound, noPermission */
export async function ownVideo(db: Queryable, user: SessionUser, id: number): Promise<VideoRow> {
  requireMaker(user)
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.id, id), isNull(videos.removedAt), ownOf(user)))
  if (!row) throw refuse('videoNotFound')
  return row
}

/** Several of them in the order asked for, each once. @throws videoNotFound when one is not there */
export async function ownVideos(
  db: Queryable,
  user: SessionUser,
  by: { ids: number[] } | { fileIds: string[] },
): Promise<VideoRow[]> {
  requireMaker(user)
  const named = 'ids' in by ? inArray(videos.id, by.ids) : inArray(videos.fileId, by.fileIds)
  const rows = await db
    .select()
    .from(videos)
    .where(and(named, isNull(videos.removedAt), ownOf(user)))
  const wanted: (number | string)[] = 'ids' in by ? by.ids : by.fileIds
  return wanted.map((name) => {
    const row = rows.find(({ id, fileId }) => id === name || fileId === name)
    if (!row) throw refuse('videoNotFound')
    return row
  })
}

/** The classes that show a video to somebody now, one after the other. */
async function* classesShowing(db: Db, user: AccessUser, videoId: number): AsyncGenerator<number> {
  const shown = await db
    .select({ classId: openClassVideos.classId })
    .from(openClassVideos)
    .where(eq(openClassVideos.videoId, videoId))
  for (const { classId } of shown) {
    const access = await classAccess(db, user, classId).catch((error: unknown) => {
      // a class that does not exist for them shows them nothing
      if (error instanceof Refusal) return null
      throw error
    })
    if (access && (await replayRefusal(db, access)) === null) yield classId
  }
}

/** Whether somebody may change a video. */
export const ownsVideo = (user: AccessUser, { ownerId }: Pick<VideoRow, 'ownerId'>): boolean =>
  is(user, 'admin') || ownerId === user.id

/** Whether a video is somebody's own, or a class shows it to them now. */
export async function watchesVideo(
  db: Db,
  user: AccessUser,
  video: Pick<VideoRow, 'id' | 'ownerId'>,
): Promise<boolean> {
  if (ownsVideo(user, video)) return true
  const first = await classesShowing(db, user, video.id).next()
  return first.done !== true
}

/**
 * Whether somebody may save a video, or its captions, as a file: their own, or where a class that shows it to them allows
 * it.
 */
export async function savesVideo(
  db: Db,
  user: AccessUser,
  video: Pick<VideoRow, 'id' | 'ownerId'>,
  what: 'recordings' | 'transcripts',
): Promise<boolean> {
  if (ownsVideo(user, video)) return true
  for await (const classId of classesShowing(db, user, video.id)) {
    const [allowed] = await db
      .select({ is: classDownloads[what] })
      .from(classDownloads)
      .where(eq(classDownloads.classId, classId))
    if (allowed?.is) return true
  }
  return false
}

/** The video of an opaque name, for who may watch it; what one may not watch does not exist. @throws videoNotFound */
export async function watchedVideo(db: Db, user: AccessUser, fileId: string): Promise<VideoRow> {
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.fileId, fileId), isNull(videos.removedAt)))
  if (!row || !(await watchesVideo(db, user, row))) throw refuse('videoNotFound')
  return row
}
