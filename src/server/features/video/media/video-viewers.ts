import { and, eq, isNull, sql } from 'drizzle-orm'
import { sessions, users, videos } from '../../../db/tables/all.ts'
import { actingTypes } from '../../../db/user-types.ts'
import type { Deps } from '../../../deps.ts'
import type { VideoRow } from '../addresses.ts'
import { savesVideo, watchesVideo } from '../policy.ts'

/** The user of a living session, and a video; undefined: one of them is gone. */
async function viewerOf({ db }: Pick<Deps, 'db'>, sessionId: number, fileId: string) {
  const [found] = await db
    .select({
      user: { id: users.id, types: sql<number[]>`${sql.raw(actingTypes('users', 'video.read'))}` },
      video: videos,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(videos, and(eq(videos.fileId, fileId), isNull(videos.removedAt)))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), isNull(users.lockedAt)))
  return found
}

/** Whether the session of a viewer lives and its user may watch a video, as whoever gives its addresses decides it. */
export const videoViewersIn =
  (deps: Pick<Deps, 'db'>) =>
  async (sessionId: number, fileId: string): Promise<boolean> => {
    const found = await viewerOf(deps, sessionId, fileId)
    return found !== undefined && watchesVideo(deps.db, found.user, found.video)
  }

/** The video, where the session of a viewer lives and its user may save it at this moment. */
export async function savedVideo(
  deps: Pick<Deps, 'db'>,
  sessionId: number,
  fileId: string,
): Promise<VideoRow | undefined> {
  const found = await viewerOf(deps, sessionId, fileId)
  return found && (await savesVideo(deps.db, found.user, found.video, 'recordings')) ? found.video : undefined
}
