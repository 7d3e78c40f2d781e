import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { video } from '#contract/video/operations.ts'
import type { Authenticate } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { resumableUploads } from '../../file/index.ts'
import { requireMaker } from '../policy.ts'
import { takeUpload } from './take-upload.ts'

const GIGABYTE = 1024 ** 3

/** Receives videos in parts. */
export function uploadRoutes(app: FastifyInstance, deps: Deps, authenticate: Authenticate): Promise<void> {
  const { mostBytes } = deps.config.video
  return resumableUploads(app, deps, authenticate, {
    path: '/api/v1/videos/upload',
    folder: 'films',
    operation: video.renameVideo,
    mostBytes,
    tooLarge: () => refuse('uploadedVideoTooLarge', { gigabytes: Math.floor(mostBytes / GIGABYTE) }),
    async authorize(user) {
      requireMaker(user)
      if (!(await deps.ffmpeg.tools())) throw refuse('videoOff')
    },
    async take(user, { path, bytes, metadata }) {
      const id = await takeUpload(deps, user, { path, name: metadata.filename ?? '', bytes })
      return { 'x-video-id': String(id) }
    },
  })
}
