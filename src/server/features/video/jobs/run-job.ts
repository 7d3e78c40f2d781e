import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import { videos, videoSegments } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { probe } from '../../../gateways/ffmpeg/probe.ts'
import type { VideoRow } from '../addresses.ts'
import { insertSegments, originalKey, type Quality, type StoredSegment } from '../segments.ts'
import { evictEndedPlaylists } from '../media/ended-playlists.ts'
import { clipStep, concatSteps, type Step } from './cut.ts'
import { transcodeAtProvider } from './transcode-at-provider.ts'
import { ALL, type JobContext, trackProgress } from './job-context.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { vodAssetName } from '../vod-asset.ts'
import { fetchVideo, type Input } from './input.ts'
import { type Job, updateJob, JobFailure } from './queue.ts'
import { produce, storeSegments } from './qualities.ts'
import { regroupRecording } from './regroup-recording.ts'

/** of the whole job, when a video has to be made before its qualities */
const MAKING_PART = 40

async function videosOf({ db }: Deps, ids: number[]): Promise<VideoRow[]> {
  const rows = await db
    .select()
    .from(videos)
    .where(and(inArray(videos.id, ids), isNull(videos.removedAt)))
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new JobFailure('missing', `video ${id}`)
    return row
  })
}

/** Runs steps one after the other and writes down how far they are, from one share of the whole to another. */
async function runSteps(context: JobContext, steps: Step[], from: number, to: number) {
  const whole = steps.reduce((sum, { duration }) => sum + duration, 0) || 1
  let done = 0
  const { signal, onProgress } = trackProgress(context, from, to)
  for (const { args, duration } of steps) {
    const before = done
    await runFfmpeg({
      ...{ tools: context.tools, args, duration, signal },
      onProgress: (part) => onProgress((before + part * duration) / whole),
    })
    done += duration
  }
}

/** A clip or a concatenation: makes the file of the new video and stores it as its original. */
async function makeVideo(context: JobContext, video: VideoRow): Promise<VideoRow> {
  const { deps, tools, job, folder } = context
  const sources = await videosOf(deps, job.sources)
  const inputs: { input: Input; duration: number }[] = []
  for (const [at, source] of sources.entries()) {
    // the same video may be listed twice
    const place = join(folder, `source-${at}`)
    await mkdir(place, { recursive: true })
    inputs.push({ input: await fetchVideo(deps, source, place), duration: source.duration })
  }
  const output = join(folder, 'video.mp4')
  const [first] = inputs
  if (!first) throw new JobFailure('missing')
  const steps =
    job.kind === 'clip'
      ? [clipStep(first.input, job.beginSecond ?? 0, job.endSecond ?? 0, output)]
      : await concatSteps(tools, inputs, folder, output)
  await runSteps(context, steps, 0, MAKING_PART)
  const probed = await probe(tools, output)
  if (!probed || probed.width === 0) throw new JobFailure('broken')
  const bytes = (await stat(output)).size
  const original = originalKey(video.fileId)
  await updateJob(deps.db, job)
  await deps.storage.put(original, { path: output, bytes, type: 'video/mp4' })
  const { duration, width, height } = probed
  const change = { original, bytes, duration, width, height }
  await deps.db.update(videos).set(change).where(eq(videos.id, video.id))
  return { ...video, ...change }
}

/** The qualities of a video, all of them or none. */
async function makeQualities(context: JobContext, video: VideoRow, from: number): Promise<void> {
  const { deps, tools, job, folder } = context
  const input = await fetchVideo(deps, video, folder)
  await regroupRecording(context, video, input.parts)
  const probed = await probe(tools, input.path, input.format)
  const { args, made } = await produce(input, probed, !video.hasSource, folder)
  await runSteps(context, [{ args, duration: video.duration || probed?.duration || 0 }], from, ALL)
  const stored = new Map<Quality, StoredSegment[]>()
  for (const quality of made) {
    await updateJob(deps.db, job)
    stored.set(quality, await storeSegments(deps, video.fileId, quality, join(folder, quality)))
  }
  if ([...stored.values()].some((segments) => segments.length === 0)) throw new JobFailure('broken')
  await deps.db.transaction(async (tx) => {
    await updateJob(tx, job, { status: jobStatuses.success, progress: ALL })
    for (const [quality, segments] of stored) {
      await tx
        .delete(videoSegments)
        .where(and(eq(videoSegments.videoId, video.id), eq(videoSegments.quality, quality)))
      await insertSegments(tx, video.id, quality, segments)
    }
    await tx
      .update(videos)
      .set({
        hasHd: true,
        hasSd: true,
        ...(stored.has('source') && { hasSource: true }),
        ...(video.width === 0 && probed && { width: probed.width, height: probed.height }),
      })
      .where(eq(videos.id, video.id))
  })
  evictEndedPlaylists(deps.db, video.id)
}

/** Makes something of a video, and says in the job that it has succeeded. */
export type VideoWork = (context: JobContext, video: VideoRow) => Promise<void>

/** what other domains make of videos, by the kind of its jobs */
const otherWork = new Map<string, VideoWork>()

/** Has jobs of a kind done by another domain, one after the other with those of videos. */
export function doVideoJobs(kind: string, work: VideoWork): void {
  otherWork.set(kind, work)
}

async function make(context: JobContext, video: VideoRow): Promise<void> {
  const { deps, job } = context
  const work = otherWork.get(job.kind)
  if (work) return work(context, video)
  const isMade = job.kind === 'transcode' || vodAssetName(video) !== null
  const made = isMade ? video : await makeVideo(context, video)
  const from = isMade ? 0 : MAKING_PART
  await (deps.vod ? transcodeAtProvider(deps.vod, context, made, from) : makeQualities(context, made, from))
}

const SIGN_OF_LIFE_MS = 10_000

/** Runs one job. @throws JobFailure, Killed, JobLost, StorageFailure, VodFailure */
export async function runJob(deps: Deps, job: Job, signal: AbortSignal): Promise<void> {
  const tools = await deps.ffmpeg.tools()
  if (!tools) throw new JobFailure('off')
  const folder = join(deps.storage.workFolder, `video-job-${job.id}-${job.attempts}`)
  await mkdir(folder, { recursive: true })
  // fetching and storing take their time too
  const alive = setInterval(() => void updateJob(deps.db, job).catch(() => undefined), SIGN_OF_LIFE_MS)
  try {
    const [video] = await videosOf(deps, [job.videoId])
    if (!video) throw new JobFailure('missing')
    await make({ deps, tools, job, folder, signal }, video)
  } finally {
    clearInterval(alive)
    await rm(folder, { recursive: true, force: true })
  }
}
