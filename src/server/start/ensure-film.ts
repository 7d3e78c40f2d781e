import type { Deps } from '../deps.ts'
import { wakeVideoWork } from '../features/video/index.ts'

/** Works that waited go on; where ffmpeg is missing it is installed meanwhile, if that can be. */
export function ensureFilm(deps: Deps): void {
  deps.film.ensure().then(
    (isThere) => {
      if (isThere) wakeVideoWork(deps)
      else deps.log.warn('no ffmpeg 5 or newer was found: live classes and videos are off')
    },
    (err: unknown) => deps.log.error({ err }, 'ffmpeg could not be looked for'),
  )
}
