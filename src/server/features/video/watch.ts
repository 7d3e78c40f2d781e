import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../db/database.ts'
import { openClassVideos, videos } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { classAccess, replayRefusal } from '../class-access/index.ts'
import { type AddressParts, playlistsOf, type VideoRow } from './addresses.ts'
import { is } from '../../lib/user-types.ts'

/** Whether a video is somebody's own, or a class shows it to them now. */
async function watchesVideo(db: Db, user: SessionUser, { id, ownerId }: VideoRow): Promise<boolean> {
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

/** The addresses of a video by its opaque name, for one viewer. @throws videoNotFound, storageUnavailable */
export async function vodVideoUrl(
  parts: AddressParts,
  user: SessionUser,
  fileId: string,
  reply: FastifyReply,
) {
  const { db } = parts
  const [row] = await db
    .select()
    .from(videos)
    .where(and(eq(videos.fileId, fileId), isNull(videos.removedAt)))
  // what one may not watch does not exist
  if (!row || !(await watchesVideo(db, user, row))) throw refuse('videoNotFound')
  return playlistsOf(parts, row, { sessionId: user.sessionId, reply })
}
