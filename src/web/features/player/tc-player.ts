import { playbackRates } from '#contract/openclass/enums.ts'
import type { Player, PlayerOptions } from './player.ts'
import { settings } from './player-settings.ts'
import { typeOf } from './source-type.ts'

/** Loads the player and the library for this source, from our own bundle. */
async function load(type: string, language: string) {
  window.VIDEOJS_NO_DYNAMIC_STYLE = true
  const [{ default: TCPlayer }] = await Promise.all([
    import('tcplayer.js'),
    import('tcplayer.js/dist/tcplayer.min.css'),
    type === 'application/x-mpegURL' && loadHls(),
    type === 'video/x-flv' && loadFlv(),
  ])
  await loadTexts(TCPlayer, language)
  return TCPlayer
}

/** The package includes only Chinese and English. */
async function loadTexts(TCPlayer: unknown, language: string): Promise<void> {
  if (language !== 'zh-TW') return
  // registers its texts with the player of this name
  Object.assign(window, { TCPlayer })
  await import('tcplayer.js/dist/lang/zh-TW.js')
}

async function loadHls(): Promise<void> {
  window.Hls ??= (await import('hls.js')).default
}

async function loadFlv(): Promise<void> {
  window.flvjs ??= (await import('mpegts.js')).default
}

/**
 * The first second of a rewound live stream that is sought: its first segment begins a little after 0, and hls.js takes
 * what lies before that for unknown and loads the newest segments.
 */
const LIVE_START = 0.5

/**
 * How hls.js plays a live stream: where its playlist has parts, as near to the newest one as the playlist says, and a little
 * faster when it has fallen behind. A rewound one stays where the viewer is.
 */
const liveHls = (isRewound: boolean): object =>
  isRewound
    ? { liveSyncDurationCount: 3, lowLatencyMode: false }
    : { lowLatencyMode: true, maxLiveSyncPlaybackRate: 1.1 }

/** Creates a player in this element, by tcplayer.js. Rejects when its code fails to load. */
export async function createTcPlayer(box: HTMLElement, options: PlayerOptions): Promise<Player> {
  const { src, live, behind, startAt = 0, language, autoplay = false } = options
  const type = typeOf(src)
  const TCPlayer = await load(type, language)
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  box.replaceChildren(video)
  const player = TCPlayer(video, {
    sources: [{ src, type }],
    // plays when it is ready: an earlier start throws if the player is destroyed at once
    autoplay: false,
    controls: true,
    language,
    playbackRates: live ? [] : playbackRates,
    reportable: false,
    hlsConfig: live ? liveHls(behind !== undefined) : {},
    flvConfig: { liveBufferLatencyChasing: true },
    live,
    controlBar: live ? { progressControl: false } : {},
    errorDisplay: false,
    bigPlayButton: true,
    plugins: {},
  })
  let disposed = false
  const on = (event: string, handler: (() => void) | undefined) => {
    if (handler) player.on(event, () => !disposed && handler())
  }
  on('playing', options.onPlaying)
  on('pause', options.onPaused)
  on('ended', options.onEnded)
  on('error', options.onFailed)
  const play = () => {
    // where the browser requires a press first, the play button stays
    player.play()?.catch(() => undefined)
  }
  let silenced = false
  let hushed = false
  /** Where the browser requires a press for sound, plays muted. */
  const begin = () => {
    player.play()?.catch((error: unknown) => {
      if (disposed || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      silenced = true
      player.muted(true)
      options.onSilence?.(true, true)
      play()
    })
  }
  on('volumechange', () => {
    if (hushed) return
    silenced &&= player.muted()
    settings.volume = player.volume()
    // the browser's own pause is not one by the viewer
    settings.muted = player.muted() && !silenced
    options.onSilence?.(player.muted(), false)
  })
  if (!live) on('ratechange', () => (settings.rate = player.playbackRate()))
  const seek = (second: number): void => player.currentTime(Math.max(live ? LIVE_START : 0, second))
  const edge = (): number => {
    const ranges = player.seekable()
    return ranges.length > 0 ? ranges.end(ranges.length - 1) : 0
  }
  const layer = document.createElement('div')
  player.ready(() => {
    if (disposed) return
    // hls.js begins at the newest second, and has moved there once something can play
    if (behind !== undefined) player.one('canplay', () => !disposed && seek(edge() - behind))
    if (startAt > 0 && !live) player.one('loadedmetadata', () => !disposed && player.currentTime(startAt))
    player.el().append(layer)
    const { volume, muted, rate } = settings
    player.volume(volume)
    player.muted(muted || hushed)
    if (!live) player.one('loadedmetadata', () => !disposed && player.playbackRate(rate))
    if (autoplay) begin()
  })
  return {
    play,
    pause: () => player.pause(),
    seek,
    position: () => player.currentTime(),
    isPlaying: () => !player.paused(),
    edge,
    setRate: (rate) => player.playbackRate(rate),
    toggleFullscreen: () => (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen()),
    changeVolume: (by) => player.volume(Math.min(1, Math.max(0, player.volume() + by))),
    toggleMuted: () => player.muted(!player.muted()),
    hush(isHushed) {
      if (isHushed === hushed) return
      hushed = isHushed
      player.muted(isHushed || settings.muted)
    },
    layer,
    dispose() {
      disposed = true
      if (document.fullscreenElement !== player.el()) return player.dispose()
      // the package handles the end of full screen even when it is destroyed, and would throw
      player.pause()
      document.addEventListener('fullscreenchange', () => player.dispose(), { once: true })
      document.exitFullscreen().catch(() => undefined)
    },
  }
}
