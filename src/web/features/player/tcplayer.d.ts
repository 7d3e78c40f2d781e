/** The parts of tcplayer.js 4.9.1 (a fork of video.js 7) that are used here; the package has no types. */
declare module 'tcplayer.js' {
  interface TCPlayerInstance {
    ready(then: () => void): void
    play(): Promise<void> | undefined
    pause(): void
    paused(): boolean
    currentTime(): number
    currentTime(second: number): void
    duration(): number
    seekable(): TimeRanges
    volume(): number
    volume(share: number): void
    playbackRate(): number
    playbackRate(rate: number): void
    muted(): boolean
    muted(is: boolean): void
    isFullscreen(): boolean
    requestFullscreen(): void
    exitFullscreen(): void
    on(event: string, listener: () => void): void
    one(event: string, listener: () => void): void
    el(): HTMLElement
    dispose(): void
  }
  interface TCPlayerOptions {
    sources: { src: string; type?: string }[]
    autoplay: boolean
    controls: boolean
    language: string
    playbackRates: readonly number[]
    /** false: no telemetry */
    reportable: boolean
    hlsConfig: object
    flvConfig?: object
    live?: boolean
    controlBar: object
    errorDisplay: boolean
    posterImage?: boolean
    bigPlayButton: boolean
    plugins: object
  }
  export default function TCPlayer(element: HTMLVideoElement, options: TCPlayerOptions): TCPlayerInstance
}

declare module 'tcplayer.js/dist/lang/zh-TW.js'
declare module 'tcplayer.js/dist/tcplayer.min.css'

interface Window {
  /** base address of the libraries that tcplayer.js would otherwise load from another host */
  Hls?: unknown
  flvjs?: unknown
  /** true: its styles are in a file, and not injected into the page */
  VIDEOJS_NO_DYNAMIC_STYLE?: boolean
}
