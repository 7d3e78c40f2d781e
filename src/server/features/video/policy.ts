import { is } from '#contract/account/limits.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Queryable } from '../../db/database.ts'
import { openClassVideos, videos } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
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

/** Whether a video is somebody's own, or a class shows it to them now. */
export async function watchesVideo(
  db: Db,
  user: AccessUser,
  { id, ownerId }: Pick<VideoRow, 'id' | 'ownerId'>,
): Promise<boolean> {
  if (is(user, 'admin') || ownerId === user.id) return true
  const shown = await db
    .select({ classId: openClassVideos.classId })
    .from(openClassVideos)
    .where(eq(openClassVideos.videoId, id))
  for (const { classId } of shown) {
    if ((await replayRefusal(db, await classAccess(db, user, classId))) === null) return true
  }
  return false
}
