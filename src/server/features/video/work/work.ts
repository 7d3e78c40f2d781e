import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { videoJobStatuses } from '#contract/openclass/enums.ts'
import { videos, videoSegments } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { probe } from '../../../gateways/ffmpeg/probe.ts'
import type { VideoRow } from '../addresses.ts'
import { insertSegments, originalKey, type Quality, type StoredSegment } from '../segments.ts'
import { forgetEndedPlaylists } from '../media/ended-playlists.ts'
import { clipStep, concatSteps, type Step } from './cut.ts'
import { makeAtProvider } from './at-provider.ts'
import { ALL, type Bench, followProgress } from './bench.ts'
import { runFilm } from './film-run.ts'
import { providersName } from '../with-provider.ts'
import { fetchVideo, type Input } from './input.ts'
import { type Job, noteJob, WorkFailure } from './jobs.ts'
import { produce, storePieces } from './qualities.ts'
import { regroupRecording } from './regroup-recording.ts'

/** of the whole work, when a film has to be made before its qualities */
const MAKING_PART = 40

async function videosOf({ db }: Deps, ids: number[]): Promise<VideoRow[]> {
  const rows = await db
    .select()
    .from(videos)
    .where(and(inArray(videos.id, ids), isNull(videos.removedAt)))
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw new WorkFailure('missing', `video ${id}`)
    return row
  })
}

/** Runs steps one after the other and writes down how far they are, from one share of the whole to another. */
async function runSteps(bench: Bench, steps: Step[], from: number, to: number) {
  const whole = steps.reduce((sum, { duration }) => sum + duration, 0) || 1
  let done = 0
  const { signal, onProgress } = followProgress(bench, from, to)
  for (const { args, duration } of steps) {
    const before = done
    await runFilm({
      ...{ tools: bench.tools, args, duration, signal },
      onProgress: (part) => onProgress((before + part * duration) / whole),
    })
    done += duration
  }
}

/** A clip or a concatenation: makes the film that the video will be, and stores it as its original. */
async function makeFilm(bench: Bench, video: VideoRow): Promise<VideoRow> {
  const { deps, tools, job, folder } = bench
  const sources = await videosOf(deps, job.sources)
  const inputs: { input: Input; duration: number }[] = []
  for (const [at, source] of sources.entries()) {
    // the same film may stand there twice
    const place = join(folder, `source-${at}`)
    await mkdir(place, { recursive: true })
    inputs.push({ input: await fetchVideo(deps, source, place), duration: source.duration })
  }
  const output = join(folder, 'film.mp4')
  const [first] = inputs
  if (!first) throw new WorkFailure('missing')
  const steps =
    job.kind === 'clip'
      ? [clipStep(first.input, job.beginSecond ?? 0, job.endSecond ?? 0, output)]
      : await concatSteps(tools, inputs, folder, output)
  await runSteps(bench, steps, 0, MAKING_PART)
  const film = await probe(tools, output)
  if (!film || film.width === 0) throw new WorkFailure('broken')
  const bytes = (await stat(output)).size
  const original = originalKey(video.fileId)
  await noteJob(deps.db, job)
  await deps.storage.put(original, { path: output, bytes, type: 'video/mp4' })
  const { duration, width, height } = film
  const change = { original, bytes, duration, width, height }
  await deps.db.update(videos).set(change).where(eq(videos.id, video.id))
  return { ...video, ...change }
}

/** The qualities of a video, all of them or none. */
async function makeQualities(bench: Bench, video: VideoRow, from: number): Promise<void> {
  const { deps, tools, job, folder } = bench
  const input = await fetchVideo(deps, video, folder)
  await regroupRecording(bench, video, input.parts)
  const film = await probe(tools, input.path, input.format)
  const { args, made } = await produce(input, film, !video.hasSource, folder)
  await runSteps(bench, [{ args, duration: video.duration || film?.duration || 0 }], from, ALL)
  const stored = new Map<Quality, StoredSegment[]>()
  for (const quality of made) {
    await noteJob(deps.db, job)
    stored.set(quality, await storePieces(deps, video.fileId, quality, join(folder, quality)))
  }
  if ([...stored.values()].some((pieces) => pieces.length === 0)) throw new WorkFailure('broken')
  await deps.db.transaction(async (tx) => {
    await noteJob(tx, job, { status: videoJobStatuses.success, progress: ALL })
    for (const [quality, pieces] of stored) {
      await tx
        .delete(videoSegments)
        .where(and(eq(videoSegments.videoId, video.id), eq(videoSegments.quality, quality)))
      await insertSegments(tx, video.id, quality, pieces)
    }
    await tx
      .update(videos)
      .set({
        hasHd: true,
        hasSd: true,
        ...(stored.has('source') && { hasSource: true }),
        ...(video.width === 0 && film && { width: film.width, height: film.height }),
      })
      .where(eq(videos.id, video.id))
  })
  forgetEndedPlaylists(deps.db, video.id)
}

const SIGN_OF_LIFE_MS = 10_000

/** Does one work from beginning to end. @throws WorkFailure, Killed, TakenAway, StorageFailure, VodFailure */
export async function doWork(deps: Deps, job: Job, signal: AbortSignal): Promise<void> {
  const tools = await deps.film.tools()
  if (!tools) throw new WorkFailure('off')
  const folder = join(deps.storage.workFolder, `video-job-${job.id}-${job.attempts}`)
  await mkdir(folder, { recursive: true })
  // fetching and storing take their time too
  const alive = setInterval(() => void noteJob(deps.db, job).catch(() => undefined), SIGN_OF_LIFE_MS)
  try {
    const [video] = await videosOf(deps, [job.videoId])
    if (!video) throw new WorkFailure('missing')
    const bench = { deps, tools, job, folder, signal }
    const isMade = job.kind === 'transcode' || providersName(video) !== null
    const film = isMade ? video : await makeFilm(bench, video)
    const from = isMade ? 0 : MAKING_PART
    await (deps.vod ? makeAtProvider(deps.vod, bench, film, from) : makeQualities(bench, film, from))
  } finally {
    clearInterval(alive)
    await rm(folder, { recursive: true, force: true })
  }
}
