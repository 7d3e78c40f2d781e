import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { caption } from '#contract/caption/operations.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Queryable } from '../../../db/database.ts'
import { videoJobs, videos } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { SpeechFailure } from '../../../gateways/speech/speech.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { isMade, jobAnswer, ownVideo, requireTools, wakeVideoJobs } from '../../video/index.ts'
import { trackOf } from '../tracks.ts'

type Make = OperationTypes<typeof caption.makeCaptions>
type Automatic = OperationTypes<typeof caption.captionTracks>['reply']['automatic']
type JobRow = typeof videoJobs.$inferSelect

/** Languages in which captions can be made; none where the model cannot be read, which the log says. */
async function languagesOf({ speech, log }: Pick<Deps, 'speech' | 'log'>): Promise<Language[]> {
  try {
    return await speech.languages()
  } catch (error) {
    if (!(error instanceof SpeechFailure)) throw error
    log.warn({ reason: error.message }, 'the model of the speech recognition cannot be used')
    return []
  }
}

const isOf = (videoId: number) => and(eq(videoJobs.videoId, videoId), eq(videoJobs.kind, 'captions'))

/** In which languages captions of a video can be made, each with the newest work on them. */
export async function automaticCaptions(deps: Deps, videoId: number, readers: Language): Promise<Automatic> {
  const possible = await languagesOf(deps)
  if (possible.length === 0) return []
  const jobs = await deps.db
    .selectDistinctOn([videoJobs.language])
    .from(videoJobs)
    .where(and(isOf(videoId), inArray(videoJobs.language, possible)))
    .orderBy(videoJobs.language, desc(videoJobs.id))
  return possible.map((language) => {
    const job = jobs.find((one) => one.language === language)
    return { language, job: job ? jobAnswer(job, readers) : null }
  })
}

async function runningJob(db: Queryable, videoId: number, language: Language): Promise<JobRow | undefined> {
  const [running] = await db
    .select()
    .from(videoJobs)
    .where(and(isOf(videoId), eq(videoJobs.language, language), lt(videoJobs.status, jobStatuses.success)))
  return running
}

/**
 * Has captions of a video made from what is said in it. What is running already goes on.
 * @throws Refusal videoNotFound, noPermission, videoOff, speechOff, videoNotReady, captionsExist
 */
export async function requestCaptions(
  deps: Deps,
  user: SessionUser,
  { id, language }: Make['params'],
  readers: Language,
): Promise<Make['reply']> {
  const { db } = deps
  const video = await ownVideo(db, user, id)
  await requireTools(deps)
  if (!(await languagesOf(deps)).includes(language)) throw refuse('speechOff')
  if (!isMade(video)) throw refuse('videoNotReady')
  const job = await db.transaction(async (tx) => {
    // two who ask at once, and who saves captions at this moment, come one after the other
    await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, id)).for('update')
    const track = await trackOf(tx, video, language)
    if (track && track.cues.length > 0) throw refuse('captionsExist')
    const running = await runningJob(tx, id, language)
    if (running) return running
    const [made] = await tx
      .insert(videoJobs)
      .values({ videoId: id, kind: 'captions', language, createdBy: user.id })
      .returning()
    if (!made) throw new Error('the job was not stored')
    await writeAudit(tx, user, 'captions asked for', `video ${id}`, { language })
    return made
  })
  wakeVideoJobs(deps)
  return jobAnswer(job, readers)
}
