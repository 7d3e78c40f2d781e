import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { file } from '#contract/file/operations.ts'
import { uploadLimits } from '#contract/file/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Authenticate } from '../../plugins/authentication.ts'
import type { ServeIn } from '../../plugins/serve.ts'
import { largeUploads } from './large-uploads.ts'
import { serveFiles } from './serve-files.ts'
import { upload } from './upload.ts'

export { claimImage, releaseImage } from './claim.ts'
export { claimFiles, type ClaimedFile } from './claim-files.ts'
export { type NoteProgress, runDocumentJobs } from './document-jobs.ts'
export { removeDocumentJobs } from './remove-document-jobs.ts'
export { newDocumentName, removeDocument, storeDocument } from './documents.ts'
export {
  addressOf as publicAddress,
  isAudio,
  isFileName,
  isPicture,
  isVideo,
  keyOf as keyOfUpload,
  typeOfKey,
  uploadTypes,
} from './kinds.ts'
export { resumableUploads } from './resumable.ts'
export { type FileViewer, serveToViewers, viewerAddress } from './serve-to-viewers.ts'
export { attachment } from './serve-files.ts'
export { signedAddress } from './signed-address.ts'
export { sweepUploads } from './sweep.ts'

/** one more than are allowed, so that the one too many is refused in our words */
const limits = {
  files: uploadLimits.files + 1,
  fileSize: uploadLimits.videoBytes + 1,
  fields: 1,
  fieldSize: 1024,
  headerPairs: 20,
}

/** Uploads, and the files that were uploaded. Multipart bodies are read here and nowhere else. */
export async function fileFeature(
  serveIn: ServeIn,
  deps: Deps,
  app: FastifyInstance,
  authenticate: Authenticate,
): Promise<void> {
  serveFiles(app, deps)
  await app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    serveIn(scope)(file.uploadFile, ({ user, query, request }) => upload(deps, user, query, request), {
      perMinute: 60,
    })
  })
  await largeUploads(app, deps, authenticate)
}
