import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { videos } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { type AddressParts, playlistsOf } from './addresses.ts'
import { watchesVideo } from './policy.ts'

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
