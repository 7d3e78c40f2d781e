import type { Deps } from '../deps.ts'
import { wakeVideoJobs } from '../features/video/index.ts'

/** Wakes the waiting jobs; installs a missing ffmpeg first where that is possible. */
export async function ensureFfmpeg(deps: Deps): Promise<void> {
  const { ffmpeg, log } = deps
  try {
    const outcome = await ffmpeg.ensure()
    if (outcome === 'missing') return log.warn(`live classes and videos are off: ${ffmpeg.whyOff()}`)
    if (outcome === 'installed') log.info('ffmpeg was installed: live classes and videos are on')
    wakeVideoJobs(deps)
  } catch (err) {
    log.error({ err }, 'ffmpeg could not be searched for')
  }
}
