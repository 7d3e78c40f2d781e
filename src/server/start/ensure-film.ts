import type { Deps } from '../deps.ts'
import { wakeVideoWork } from '../features/video/index.ts'

/** Works that waited go on; where ffmpeg is missing it is installed meanwhile, if that can be. */
export async function ensureFilm(deps: Deps): Promise<void> {
  const { film, log } = deps
  try {
    const outcome = await film.ensure()
    if (outcome === 'missing') return log.warn(`live classes and videos are off: ${film.whyOff()}`)
    if (outcome === 'installed') log.info('ffmpeg was installed: live classes and videos are on')
    wakeVideoWork(deps)
  } catch (err) {
    log.error({ err }, 'ffmpeg could not be looked for')
  }
}
