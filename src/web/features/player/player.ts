/** What a player can be told; who draws it is its own affair. */
export interface Player {
  play: () => void
  pause: () => void
  /** to a second of the video */
  seek: (second: number) => void
  /** seconds from the beginning */
  position: () => number
  isPlaying: () => boolean
  toggleFullscreen: () => void
  /** louder or softer, from 0 to 1 */
  changeVolume: (by: number) => void
  toggleMuted: () => void
  /** over the pictures, in full screen too */
  layer?: HTMLElement | undefined
  dispose: () => void
}

/** What is played: a file, an HLS playlist, or a live HTTP-FLV stream; told apart by its address. */
export interface PlayerSource {
  src: string
  /** pictures come as they are made: nothing to seek in */
  live: boolean
}

export interface PlayerEvents {
  onPlaying?: () => void
  onPaused?: () => void
  onEnded?: () => void
  /** sound goes off or comes back; `byBrowser` where only silent pictures may start by themselves */
  onSilence?: (isSilent: boolean, byBrowser: boolean) => void
  /** the source could not be found, or is none that can be played */
  onFailed?: () => void
}

export interface PlayerOptions extends PlayerSource, PlayerEvents {
  /** seconds from the beginning */
  startAt?: number
  language: string
  /** starts by itself where the browser allows that */
  autoplay?: boolean
}
