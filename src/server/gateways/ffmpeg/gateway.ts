import type { VideoConfig } from './config.ts'
import { canInstall, findTools, installTools, type Tools } from './tools.ts'

export interface FfmpegGateway {
  /** Null: there is no ffmpeg that can be used, so videos are off. */
  tools(): Promise<Tools | null>
  /** Where there is none, tries once to install it. @returns whether there is one now, and whether it is new */
  ensure(): Promise<'there' | 'installed' | 'missing'>
  /** What the owner can do about a missing one, in a few words. */
  whyOff(): string
}

/** one that somebody installs is noticed so soon, ms */
const LOOK_AGAIN_MS = 30_000

/** ffmpeg, looked for at the first need, and while there is none now and then. */
export function ffmpegGateway({ ffmpegPath }: Pick<VideoConfig, 'ffmpegPath'>): FfmpegGateway {
  let found: Promise<Tools | null> | undefined
  let lookAgainAt = Infinity
  let hasFailed = false

  function tools(): Promise<Tools | null> {
    if (found && Date.now() < lookAgainAt) return found
    lookAgainAt = Infinity
    found = findTools(ffmpegPath).then((tools) => {
      if (!tools) lookAgainAt = Date.now() + LOOK_AGAIN_MS
      return tools
    })
    return found
  }

  return {
    tools,
    async ensure() {
      if (await tools()) return 'there'
      // an explicit setting is used as it is
      if (ffmpegPath) return 'missing'
      hasFailed = !(await installTools())
      found = undefined
      return (await tools()) ? 'installed' : 'missing'
    },
    whyOff() {
      if (ffmpegPath) return `FFMPEG_PATH names ${ffmpegPath}, which is no ffmpeg 5 or newer`
      if (canInstall() && !hasFailed) return 'ffmpeg is being installed by apt-get'
      const failed = hasFailed && canInstall() ? 'apt-get could not install it; ' : ''
      return `no ffmpeg 5 or newer: ${failed}sudo apt-get install ffmpeg, or set FFMPEG_PATH`
    },
  }
}
