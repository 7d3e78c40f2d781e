import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { CUES_AT_MOST } from '#contract/caption/limits.ts'
import { jobStatuses } from '#contract/job-statuses.ts'
import { captionTracks, videos } from '../../../db/tables/all.ts'
import { probe } from '../../../gateways/ffmpeg/probe.ts'
import { SAMPLE_RATE, SpeechFailure, type Utterance } from '../../../gateways/speech/speech.ts'
import {
  ALL,
  fetchVideo,
  type JobContext,
  JobFailure,
  runFfmpeg,
  trackProgress,
  updateJob,
  type VideoRow,
} from '../../video/index.ts'
import { trackOf } from '../tracks.ts'
import { cuesOfSpeech } from './cues-of-speech.ts'

/** of the whole job: until the sound is a file of samples */
const SOUND_PART = 10

/** Writes the sound of a video as samples. @throws JobFailure silent, where it has none */
async function writeSamples(context: JobContext, video: VideoRow): Promise<string> {
  const { deps, tools, folder } = context
  const input = await fetchVideo(deps, video, folder)
  const probed = await probe(tools, input.path, input.format)
  if (!probed) throw new JobFailure('broken')
  if (probed.audio === '') throw new JobFailure('silent')
  const path = join(folder, 'sound.pcm')
  const { signal, onProgress } = trackProgress(context, 0, SOUND_PART)
  await runFfmpeg({
    tools,
    args: [
      ...input.args,
      // where sound begins later than the picture, or is interrupted, silence keeps the seconds of the video
      ...['-vn', '-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0'],
      ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', `file:${path}`],
    ],
    ...{ duration: video.duration, signal, onProgress },
  })
  return path
}

async function recognized(context: JobContext, video: VideoRow, path: string): Promise<Utterance[]> {
  const { deps, job } = context
  if (job.language === null) throw new Error(`the job ${job.id} has no language`)
  try {
    return await deps.speech.recognize(path, job.language, trackProgress(context, SOUND_PART, ALL))
  } catch (error) {
    if (!(error instanceof SpeechFailure)) throw error
    deps.log.warn({ video: video.id, reason: error.message }, 'speech could not be recognized')
    throw new JobFailure('speech', error.message)
  }
}

/**
 * Makes captions of what is said in a video. Where somebody has saved captions in this language meanwhile, theirs stay.
 * @throws JobFailure silent, speech, captioned
 */
export async function writeCaptions(context: JobContext, video: VideoRow): Promise<void> {
  const { deps, job } = context
  const { language } = job
  const cues = cuesOfSpeech(await recognized(context, video, await writeSamples(context, video))).slice(
    0,
    CUES_AT_MOST,
  )
  if (cues.length === 0 || language === null) throw new JobFailure('silent')
  await deps.db.transaction(async (tx) => {
    // as who saves captions does
    await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, video.id)).for('update')
    const there = await trackOf(tx, video, language)
    if (there && there.cues.length > 0) throw new JobFailure('captioned')
    await updateJob(tx, job, { status: jobStatuses.success, progress: ALL })
    const values = { source: 'automatic' as const, cues, updatedBy: job.createdBy }
    await tx
      .insert(captionTracks)
      .values({ videoId: video.id, language, ...values })
      .onConflictDoUpdate({ target: [captionTracks.videoId, captionTracks.language], set: values })
  })
}
