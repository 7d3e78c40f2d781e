import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { jobStatuses } from '#contract/job-statuses.ts'
import { videos } from '../../../db/tables/all.ts'
import type { VodGateway } from '../../../gateways/vod/vod.ts'
import type { VideoRow } from '../addresses.ts'
import { vodOriginal, vodAssetName, removeOriginal } from '../vod-asset.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { fetchVideo } from './input.ts'
import { updateJob } from './queue.ts'
import { ALL, type JobContext, trackProgress } from './job-context.ts'

/** of the whole job: until the video is there */
const SENT_PART = 0.3

/** A recording's segments put together as they are; an upload as it came. @returns where it lies here */
async function oneFile({ deps, tools, folder, signal }: JobContext, video: VideoRow): Promise<string> {
  const input = await fetchVideo(deps, video, folder)
  if (input.format === 'mov') return input.path
  const path = join(folder, 'video.mp4')
  const copied = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc']
  const args = [...input.args, ...copied, '-movflags', '+faststart', '-f', 'mp4', path]
  await runFfmpeg({ tools, args, duration: video.duration, signal, onProgress: () => undefined })
  return path
}

/** Records the finished upload, so that a resumed job does not send the video twice. */
async function send(vod: VodGateway, context: JobContext, video: VideoRow): Promise<string> {
  const { deps, job, signal } = context
  const name = await vod.send(await oneFile(context, video), video.name, signal)
  await updateJob(deps.db, job)
  await deps.db
    .update(videos)
    .set({ original: vodOriginal(name) })
    .where(eq(videos.id, video.id))
  await removeOriginal(deps, video)
  return name
}

/** The two usual qualities of a video, made and kept by a provider. @throws VodFailure beside those of the job */
export async function transcodeAtProvider(
  vod: VodGateway,
  context: JobContext,
  video: VideoRow,
  from: number,
): Promise<void> {
  const { deps, job } = context
  const name = vodAssetName(video) ?? (await send(vod, context, video))
  const progress = trackProgress(context, from + (ALL - from) * SENT_PART, ALL)
  await vod.transcode(name, progress)
  await deps.db.transaction(async (tx) => {
    await updateJob(tx, job, { status: jobStatuses.success, progress: ALL })
    await tx.update(videos).set({ hasHd: true, hasSd: true }).where(eq(videos.id, video.id))
  })
}
