import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { videoJobStatuses } from '#contract/openclass/enums.ts'
import { videos } from '../../../db/tables/all.ts'
import type { VodGateway } from '../../../gateways/vod/vod.ts'
import type { VideoRow } from '../addresses.ts'
import { originalAtProvider, providersName, removeOriginal } from '../with-provider.ts'
import { runFilm } from './film-run.ts'
import { fetchVideo } from './input.ts'
import { noteJob } from './jobs.ts'
import { ALL, type Bench, followProgress } from './bench.ts'

/** of the whole work: until the film is there */
const SENT_PART = 0.3

/** A recording's pieces put together as they are; an upload as it came. @returns where it lies here */
async function oneFile({ deps, tools, folder, signal }: Bench, video: VideoRow): Promise<string> {
  const input = await fetchVideo(deps, video, folder)
  if (input.format === 'mov') return input.path
  const path = join(folder, 'film.mp4')
  const copied = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc']
  const args = [...input.args, ...copied, '-movflags', '+faststart', '-f', 'mp4', path]
  await runFilm({ tools, args, duration: video.duration, signal, onProgress: () => undefined })
  return path
}

/** Once it is there this is written down, so that a work that is taken up again does not send it twice. */
async function send(vod: VodGateway, bench: Bench, video: VideoRow): Promise<string> {
  const { deps, job, signal } = bench
  const name = await vod.send(await oneFile(bench, video), video.name, signal)
  await noteJob(deps.db, job)
  await deps.db
    .update(videos)
    .set({ original: originalAtProvider(name) })
    .where(eq(videos.id, video.id))
  await removeOriginal(deps, video)
  return name
}

/** The two usual qualities of a film, made and kept by a provider. @throws VodFailure beside those of the work */
export async function makeAtProvider(
  vod: VodGateway,
  bench: Bench,
  video: VideoRow,
  from: number,
): Promise<void> {
  const { deps, job } = bench
  const name = providersName(video) ?? (await send(vod, bench, video))
  const progress = followProgress(bench, from + (ALL - from) * SENT_PART, ALL)
  await vod.transcode(name, progress)
  await deps.db.transaction(async (tx) => {
    await noteJob(tx, job, { status: videoJobStatuses.success, progress: ALL })
    await tx.update(videos).set({ hasHd: true, hasSd: true }).where(eq(videos.id, video.id))
  })
}
