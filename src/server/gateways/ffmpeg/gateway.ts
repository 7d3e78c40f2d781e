import type { VideoConfig } from '../../config-live.ts'
import { findTools, installTools, type Tools } from './tools.ts'

export interface FilmGateway {
  /** Null: there is no ffmpeg that can be used, so videos are off. */
  tools(): Promise<Tools | null>
  /** Where there is none, tries once to install it. @returns whether there is one now */
  ensure(): Promise<boolean>
}

/** ffmpeg, looked for at the first need and again after an installation. */
export function filmGateway({ ffmpegPath }: Pick<VideoConfig, 'ffmpegPath'>): FilmGateway {
  let found: Promise<Tools | null> | undefined
  const tools = (): Promise<Tools | null> => (found ??= findTools(ffmpegPath))
  return {
    tools,
    async ensure() {
      if (await tools()) return true
      // whoever names one wants that one
      if (ffmpegPath || !(await installTools())) return false
      found = undefined
      return (await tools()) !== null
    },
  }
}
