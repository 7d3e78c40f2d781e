import type { FastifyReply } from 'fastify'
import type { SessionUser } from '../../plugins/authentication.ts'
import { type AddressParts, playlistsOf } from './addresses.ts'
import { watchedVideo } from './policy.ts'

/** The addresses of a video by its opaque name, for one viewer. @throws videoNotFound, storageUnavailable */
export async function vodVideoUrl(
  parts: AddressParts,
  user: SessionUser,
  fileId: string,
  reply: FastifyReply,
) {
  const row = await watchedVideo(parts.db, user, fileId)
  return playlistsOf(parts, row, { sessionId: user.sessionId, reply })
}
