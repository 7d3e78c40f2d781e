import type { FastifyInstance } from 'fastify'
import { classDownloads } from '#contract/video/downloads.ts'
import { video } from '#contract/video/operations.ts'
import type { Deps } from '../../deps.ts'
import { authenticateBy } from '../../plugins/authentication.ts'
import type { Serve } from '../../plugins/serve.ts'
import { findSessionIn } from '../account/index.ts'
import { attachToClass } from './attach.ts'
import { removeVideo, renameVideo, retryVideo } from './change.ts'
import { allowDownloads, allowedDownloads } from './class-downloads.ts'
import { videoFile } from './media/video-file.ts'
import { classVideos, listVideos, oneJob, oneVideo } from './list.ts'
import { videoLimits } from './limits.ts'
import { clipOwnVideo, clipVideo, concatVideos } from './create-clip-job.ts'
import { serveMedia } from './media/serve.ts'
import { uploadRoutes } from './upload/tus.ts'
import { vodVideoUrl } from './watch.ts'
import { stopVideoJobs } from './jobs/worker.ts'

export {
  type AddressParts,
  classPlayback,
  liveAddresses,
  noLiveAddresses,
  type VideoRow,
} from './addresses.ts'
export { type ClassClock, classClock } from './class-clock.ts'
export { ownVideo, savesVideo, watchedVideo } from './policy.ts'
export { addTranscode } from './create-clip-job.ts'
export type { Viewer } from './media/address.ts'
export { offerStatus, readSdp, webrtcRefusal } from './media/sdp.ts'
export { playlistOf, type Segment } from './media/playlist.ts'
export { PartedBroadcast } from './parts/parted-broadcast.ts'
export { newFileId, segmentKey, sizeOf } from './segments.ts'
export { removeVideosOf } from './change.ts'
export { sweepVideos } from './sweep.ts'
export { keepsOriginal } from './vod-asset.ts'
export { isMade } from './create-clip-job.ts'
export { jobAnswer } from './list.ts'
export { requireTools } from './require-tools.ts'
export { fetchVideo } from './jobs/input.ts'
export { ALL, type JobContext, trackProgress } from './jobs/job-context.ts'
export { JobFailure, makesVideo, updateJob } from './jobs/queue.ts'
export { runFfmpeg } from './jobs/run-ffmpeg.ts'
export { doVideoJobs } from './jobs/run-job.ts'
export { wakeVideoJobs } from './jobs/worker.ts'

/** Videos: uploaded, recorded, clipped and concatenated, transcoded for every screen, and served to authorized viewers. */
export async function videoFeature(serve: Serve, deps: Deps, app: FastifyInstance): Promise<void> {
  const { db } = deps
  serve(video.videos, ({ user, query, language }) => listVideos(db, user, query, language))
  serve(video.videoLimits, ({ user }) => videoLimits(deps, user))
  serve(video.videoById, ({ user, params, language }) => oneVideo(db, user, params.id, language))
  serve(video.videoJob, ({ user, params, language }) => oneJob(db, user, params.id, language))
  serve(video.renameVideo, ({ user, params, body }) => renameVideo(deps, user, params.id, body.name))
  serve(video.removeVideo, ({ user, params }) => removeVideo(deps, user, params.id))
  serve(video.retryVideo, ({ user, params }) => retryVideo(deps, user, params.id))
  serve(video.openClassVideos, ({ user, params, language }) => classVideos(db, user, params.id, language))
  serve(video.setOpenClassVideos, ({ user, params, body }) => attachToClass(db, user, params.id, body))
  serve(video.vodVideoUrl, ({ user, query, reply }) => vodVideoUrl(deps, user, query.fileID, reply))
  serve(video.clipVideo, ({ user, params, body }) => clipVideo(deps, user, params.open_class_video_id, body))
  serve(video.clipOwnVideo, ({ user, params, body }) => clipOwnVideo(deps, user, params.id, body))
  serve(classDownloads.classDownloads, ({ user, params }) => allowedDownloads(db, user, params.id))
  serve(classDownloads.allowDownloads, ({ user, params, body }) => allowDownloads(db, user, params.id, body))
  serve(classDownloads.videoFile, ({ user, query, reply }) => videoFile(deps, user, query.fileID, reply))
  serve(video.concatVideos, ({ user, body }) => concatVideos(deps, user, body.file_ids, body.name))
  await serveMedia(app, deps)
  deps.vod?.mount(app)
  await uploadRoutes(app, deps, authenticateBy(findSessionIn(deps)))
  app.addHook('onClose', () => stopVideoJobs(deps))
}
