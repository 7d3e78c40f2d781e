import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Db } from '../../db/database.ts'
import { videoJobs, videos } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { ownVideo } from './policy.ts'
import { requireTools } from './require-tools.ts'
import { makesVideo } from './jobs/queue.ts'
import { wakeVideoJobs } from './jobs/worker.ts'

/** @throws videoNotFound, noPermission, fieldRequired */
export async function renameVideo({ db }: Deps, user: SessionUser, id: number, name: string): Promise<null> {
  const row = await ownVideo(db, user, id)
  const trimmed = name.trim()
  if (trimmed === '') throw refuse('fieldRequired', { field: 'name' })
  await db.transaction(async (tx) => {
    await tx.update(videos).set({ name: trimmed }).where(eq(videos.id, row.id))
    await writeAudit(tx, user, 'video renamed', `video ${id}`, { name: [row.name, trimmed] })
  })
  return null
}

/**
 * Removes a video that no class shows; the sweep removes its files. @throws videoNotFound, videoInUse, noPermission
 */
export async function removeVideo({ db }: Deps, user: SessionUser, id: number): Promise<null> {
  const row = await ownVideo(db, user, id)
  await db.transaction(async (tx) => {
    const removed = await tx
      .update(videos)
      .set({ removedAt: sql`now()` })
      .where(
        and(
          eq(videos.id, row.id),
          sql`not exists (select from open_class_videos s where s.video_id = videos.id)`,
        ),
      )
      .returning({ id: videos.id })
    if (removed.length === 0) throw refuse('videoInUse')
    await writeAudit(tx, user, 'video deleted', `video ${id}`, { name: row.name })
  })
  return null
}

/** Removes videos that a query names, and from their classes. @returns how many */
export async function removeVideosOf(db: Db, ids: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      update videos set removed_at = now() where id = any(array(${ids})) returning id
    ), shown as (delete from open_class_videos s using gone where s.video_id = gone.id)
    select from gone`)
  return rowCount ?? 0
}

/** Restarts a failed job. @throws videoNotFound, videoNotFailed, videoOff, noPermission */
export async function retryVideo(deps: Deps, user: SessionUser, id: number): Promise<null> {
  const { db } = deps
  const row = await ownVideo(db, user, id)
  await requireTools(deps)
  const [newest] = await db
    .select({ id: videoJobs.id })
    .from(videoJobs)
    .where(and(eq(videoJobs.videoId, row.id), sql.raw(makesVideo('video_jobs'))))
    .orderBy(desc(videoJobs.id))
    .limit(1)
  await db.transaction(async (tx) => {
    const again = await tx
      .update(videoJobs)
      .set({ status: jobStatuses.waiting, progress: 0, attempts: 0, error: null, finishedAt: null })
      .where(and(eq(videoJobs.id, newest?.id ?? 0), eq(videoJobs.status, jobStatuses.failed)))
      .returning({ id: videoJobs.id })
    if (again.length === 0) throw refuse('videoNotFailed')
    await writeAudit(tx, user, 'video retried', `video ${id}`)
  })
  wakeVideoJobs(deps)
  return null
}
