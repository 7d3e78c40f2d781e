import { and, eq, isNull, sql } from 'drizzle-orm'
import { sessions, users, videos } from '../../../db/tables/all.ts'
import { actingTypes } from '../../../db/user-types.ts'
import type { Deps } from '../../../deps.ts'
import { watchesVideo } from '../policy.ts'

/** Whether the session of a viewer lives and its user may watch a video, as whoever gives its addresses decides it. */
export const videoViewersIn =
  ({ db }: Pick<Deps, 'db'>) =>
  async (sessionId: number, fileId: string): Promise<boolean> => {
    const [found] = await db
      .select({
        user: { id: users.id, types: sql<number[]>`${sql.raw(actingTypes('users', 'video.read'))}` },
        video: videos,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(videos, and(eq(videos.fileId, fileId), isNull(videos.removedAt)))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), isNull(users.lockedAt)))
    return found !== undefined && watchesVideo(db, found.user, found.video)
  }
