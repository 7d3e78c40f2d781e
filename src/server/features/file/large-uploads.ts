import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { file } from '#contract/file/operations.ts'
import { LARGE_UPLOADS, uploadLimits } from '#contract/file/limits.ts'
import type { Deps } from '../../deps.ts'
import { StorageFailure } from '../../gateways/storage/storage.ts'
import { refuse } from '../../lib/refusal.ts'
import type { Authenticate, SessionUser } from '../../plugins/authentication.ts'
import { mayUploadVideo, requireMayTeach } from './policy.ts'
import { takeArrived } from './receive.ts'
import { resumableUploads, type UploadMetadata } from './resumable.ts'
import { requireFewUploads, storeAll } from './store.ts'

const MEGABYTE = 1024 ** 2
const mostBytes = Math.max(uploadLimits.videoBytes, uploadLimits.materialBytes)

/** @throws Refusal invalidField for a kind that is not taken here, noPermission */
function purposeOf(user: SessionUser, { kind }: UploadMetadata): 'homework' | 'material' {
  if (kind === 'material') requireMayTeach(user)
  else if (kind !== 'homework') throw refuse('invalidField', { field: 'kind' })
  return kind
}

/** Receives files of homework and of classes in parts; what is refused, and who may send what, is as in one request. */
export function largeUploads(app: FastifyInstance, deps: Deps, authenticate: Authenticate): Promise<void> {
  return resumableUploads(app, deps, authenticate, {
    path: LARGE_UPLOADS,
    folder: 'files',
    operation: file.uploadFile,
    mostBytes,
    tooLarge: () => refuse('fileTooLarge', { most: mostBytes / MEGABYTE }),
    authorize: () => undefined,
    async begin(user, metadata) {
      const purpose = purposeOf(user, metadata)
      const isVideo = metadata.filetype?.startsWith('video/mp4') ?? false
      if (isVideo && purpose === 'homework' && !(await mayUploadVideo(deps, user)))
        throw refuse('videoNotAllowed')
      await requireFewUploads(deps.db, user, 1)
    },
    async take(user, { path, metadata }) {
      const purpose = purposeOf(user, metadata)
      const mayBeVideo = await mayUploadVideo(deps, user)
      const received = await takeArrived(path, metadata.filename ?? '', {
        ...{ mayBeVideo, purpose, ownerId: user.id },
      })
      try {
        const [address = ''] = await storeAll(deps, user, [received], true)
        return { 'x-file-address': address }
      } catch (error) {
        if (!(error instanceof StorageFailure)) throw error
        deps.log.error({ err: error.cause, reason: error.reason }, 'a file could not be stored')
        throw refuse('storageUnavailable')
      } finally {
        if (received.path !== path) await rm(received.path, { force: true })
      }
    },
  })
}
