import { is } from '#contract/account/limits.ts'
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { video } from '#contract/video/operations.ts'
import { isTrial } from '../../db/class-state.ts'
import type { Db, Queryable } from '../../db/database.ts'
import { literally } from '../../db/like.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { broadcasts, openClasses, openClassVideos, users, videoJobs, videos } from '../../db/tables/all.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { text } from '../../lib/texts.ts'
import { managedClass } from '../class-access/index.ts'
import { makesVideo } from './jobs/queue.ts'
import { ownVideo, requireMaker } from './policy.ts'
import { seconds } from '../../lib/seconds.ts'

type List = OperationTypes<typeof video.videos>
type OfClass = OperationTypes<typeof video.openClassVideos>
type Video = List['reply']['list'][number]
type Job = OperationTypes<typeof video.videoJob>['reply']
type JobRow = typeof videoJobs.$inferSelect

export const jobAnswer = (job: JobRow, language: Language): Job => ({
  id: job.id,
  kind: job.kind,
  status: job.status,
  progress: job.progress,
  error: job.error === null ? '' : text(language, `video:failure.${job.error}`),
  created_at: seconds(job.createdAt),
})

const columns = { video: videos, owner: users.name, username: users.username }
interface Row {
  video: typeof videos.$inferSelect
  owner: string | null
  username: string | null
}

async function trialsAmong(db: Queryable, ids: number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .innerJoin(openClasses, eq(openClasses.id, broadcasts.classId))
    .where(and(inArray(broadcasts.id, ids), sql.raw(isTrial('broadcasts', 'open_classes'))))
  return new Set(found.map(({ id }) => id))
}

async function answers(db: Queryable, rows: Row[], language: Language): Promise<Video[]> {
  const ids = rows.map(({ video: { id } }) => id)
  const jobs =
    ids.length === 0
      ? []
      : await db
          .selectDistinctOn([videoJobs.videoId])
          .from(videoJobs)
          .where(and(inArray(videoJobs.videoId, ids), sql.raw(makesVideo('video_jobs'))))
          .orderBy(videoJobs.videoId, desc(videoJobs.id))
  const trials = await trialsAmong(
    db,
    rows.flatMap(({ video: { broadcastId } }) => broadcastId ?? []),
  )
  return rows.map(({ video: row, owner, username }) => {
    const job = jobs.find(({ videoId }) => videoId === row.id)
    return {
      id: row.id,
      fileID: row.fileId,
      name: row.name,
      source: row.source,
      is_trial: row.broadcastId !== null && trials.has(row.broadcastId) ? 1 : 0,
      duration: row.duration,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      has_source: row.hasSource ? 1 : 0,
      has_hd: row.hasHd ? 1 : 0,
      has_sd: row.hasSd ? 1 : 0,
      owner_name: owner || username || '',
      created_at: seconds(row.createdAt),
      job: job ? jobAnswer(job, language) : null,
    }
  })
}

/** What is still being broadcast, or was never received whole, is no video yet. */
const isListed = sql`${videos.removedAt} is null and (${videos.hasSource} or ${videos.original} is not null
  or ${videos.source} in ('clip', 'concat'))`

/** A work that ends between two looks would seem to have made nothing. */
const ofOneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** The administrator's: all; a teacher's: their own. Newest first. @throws noPermission */
export async function listVideos(
  db: Db,
  user: SessionUser,
  query: List['query'],
  language: Language,
): Promise<List['reply']> {
  requireMaker(user)
  return db.transaction((tx) => readList(tx, user, query, language), ofOneMoment)
}

async function readList(
  db: Queryable,
  user: SessionUser,
  { limit = DEFAULT_PAGE, cursor, keyword }: List['query'],
  language: Language,
): Promise<List['reply']> {
  const named = keyword?.trim()
  const wanted = and(
    isListed,
    is(user, 'admin') ? undefined : eq(videos.ownerId, user.id),
    named ? sql`${videos.name} ilike ${`%${literally(named)}%`}` : undefined,
  )
  const from = cursor === undefined ? undefined : lt(videos.id, readCursor(cursor))
  const rows = await db
    .select({ id: videos.id, ...columns })
    .from(videos)
    .leftJoin(users, eq(users.id, videos.ownerId))
    .where(and(wanted, from))
    .orderBy(desc(videos.id))
    .limit(limit + 1)
  const total = await countUpToLimit(db, sql`select 1 from ${videos} where ${wanted}`)
  const { page, next } = cutPage(rows, limit)
  return { list: await answers(db, page, language), total, next }
}

/** The videos of a class in their order, whoever's they are, for who manages it. @throws openClassNotFound, noPermission */
export async function classVideos(
  db: Db,
  user: SessionUser,
  classId: number,
  language: Language,
): Promise<OfClass['reply']> {
  await managedClass(db, user, classId)
  const rows = await db
    .select({ attachedAs: openClassVideos.id, ...columns })
    .from(openClassVideos)
    .innerJoin(videos, eq(videos.id, openClassVideos.videoId))
    .leftJoin(users, eq(users.id, videos.ownerId))
    .where(eq(openClassVideos.classId, classId))
    .orderBy(openClassVideos.position, openClassVideos.id)
  const shown = await answers(db, rows, language)
  return {
    list: shown.flatMap((one, at) => {
      const row = rows[at]
      return row ? [{ ...one, open_class_video_id: row.attachedAs }] : []
    }),
  }
}

/** @throws videoNotFound, noPermission */
export const oneVideo = (db: Db, user: SessionUser, id: number, language: Language): Promise<Video> =>
  db.transaction((tx) => readVideo(tx, user, id, language), ofOneMoment)

async function readVideo(db: Queryable, user: SessionUser, id: number, language: Language): Promise<Video> {
  const row = await ownVideo(db, user, id)
  const [owner] =
    row.ownerId === null
      ? []
      : await db
          .select({ owner: users.name, username: users.username })
          .from(users)
          .where(eq(users.id, row.ownerId))
  const found = { video: row, owner: owner?.owner ?? null, username: owner?.username ?? null }
  const [answer] = await answers(db, [found], language)
  if (!answer) throw refuse('videoNotFound')
  return answer
}

/** Progress of a job, for its creator or the owner of its result. @throws videoNotFound, noPermission */
export async function oneJob(db: Db, user: SessionUser, id: number, language: Language): Promise<Job> {
  requireMaker(user)
  const own = is(user, 'admin')
    ? undefined
    : or(eq(videos.ownerId, user.id), eq(videoJobs.createdBy, user.id))
  const [found] = await db
    .select({ job: videoJobs })
    .from(videoJobs)
    .innerJoin(videos, eq(videos.id, videoJobs.videoId))
    .where(and(eq(videoJobs.id, id), isNull(videos.removedAt), own))
  if (!found) throw refuse('videoNotFound')
  return jobAnswer(found.job, language)
}
