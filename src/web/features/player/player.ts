/** Controls of a player, independent of its library. */
export interface Player {
  play: () => void
  pause: () => void
  /** seeks to a position in seconds */
  seek: (second: number) => void
  /** position in seconds */
  position: () => number
  isPlaying: () => boolean
  /** the latest position that can be sought, in seconds: of a live stream the newest second */
  edge: () => number
  /** plays at this multiple of the usual speed */
  setRate: (rate: number) => void
  toggleFullscreen: () => void
  /** changes the volume by a step, from 0 to 1 */
  changeVolume: (by: number) => void
  toggleMuted: () => void
  /** silent for a time, whatever the viewer has chosen, which stays as it is */
  hush: (isHushed: boolean) => void
  /** element over the video, in full screen too */
  layer?: HTMLElement | undefined
  dispose: () => void
}

/** Source of a player: a file, an HLS playlist, a live HTTP-FLV stream, or WHEP, distinguished by its address. */
export interface PlayerSource {
  src: string
  /** a live stream: no seeking, unless it is rewound */
  live: boolean
  /** of a live stream that can be sought: begins so many seconds before its newest one */
  behind?: number | undefined
}

export interface PlayerEvents {
  onPlaying?: () => void
  onPaused?: () => void
  onEnded?: () => void
  /** muted or unmuted; `byBrowser` where the browser allows only muted autoplay */
  onSilence?: (isSilent: boolean, byBrowser: boolean) => void
  /** the source was not found, or cannot be played */
  onFailed?: () => void
}

export interface PlayerOptions extends PlayerSource, PlayerEvents {
  /** position in seconds */
  startAt?: number
  language: string
  /** plays by itself where the browser allows autoplay */
  autoplay?: boolean
}
