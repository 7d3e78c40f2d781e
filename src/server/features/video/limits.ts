import type { OperationTypes } from '#contract/operation.ts'
import type { video } from '#contract/video/operations.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { requireMaker } from './policy.ts'

type Limits = OperationTypes<typeof video.videoLimits>['reply']

/** What may be uploaded here. @throws noPermission */
export async function videoLimits({ config, ffmpeg }: Deps, user: SessionUser): Promise<Limits> {
  requireMaker(user)
  const { mostBytes, mostSeconds } = config.video
  return {
    is_available: (await ffmpeg.tools()) ? 1 : 0,
    most_bytes: mostBytes,
    most_seconds: mostSeconds,
  }
}
