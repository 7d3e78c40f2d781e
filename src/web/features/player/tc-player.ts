import { playbackRates } from '#contract/openclass/enums.ts'
import type { Player, PlayerOptions } from './player.ts'
import { typeOf } from './source-type.ts'

/** The player and the one library that this source needs, from our own bundle. */
async function load(type: string, language: string) {
  window.VIDEOJS_NO_DYNAMIC_STYLE = true
  const [{ default: TCPlayer }] = await Promise.all([
    import('tcplayer.js'),
    import('tcplayer.js/dist/tcplayer.min.css'),
    type === 'application/x-mpegURL' && loadHls(),
    type === 'video/x-flv' && loadFlv(),
  ])
  await loadWords(TCPlayer, language)
  return TCPlayer
}

/** The package brings Chinese and English itself. */
async function loadWords(TCPlayer: unknown, language: string): Promise<void> {
  if (language !== 'zh-TW') return
  // its words add themselves to the player of this name
  Object.assign(window, { TCPlayer })
  await import('tcplayer.js/dist/lang/zh-TW.js')
}

async function loadHls(): Promise<void> {
  window.Hls ??= (await import('hls.js')).default
}

async function loadFlv(): Promise<void> {
  window.flvjs ??= (await import('mpegts.js')).default
}

/** How the viewer has set a player; the next one is set so from the start. */
const wishes = { rate: 1, volume: 1, muted: false }

/** A player in this box, by tcplayer.js. Rejects when its parts cannot be fetched. */
export async function createTcPlayer(box: HTMLElement, options: PlayerOptions): Promise<Player> {
  const { src, live, startAt = 0, language, autoplay = false } = options
  const type = typeOf(src)
  const TCPlayer = await load(type, language)
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  box.replaceChildren(video)
  const player = TCPlayer(video, {
    sources: [{ src, type }],
    // it plays once it is ready: a start before that throws where the player is thrown away at once
    autoplay: false,
    controls: true,
    language,
    playbackRates: live ? [] : playbackRates,
    reportable: false,
    hlsConfig: live ? { liveSyncDurationCount: 3 } : {},
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
    // a browser that wants a press first leaves the big button standing
    player.play()?.catch(() => undefined)
  }
  let silenced = false
  /** A browser that wants a press before there is sound shows the pictures without it. */
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
    silenced &&= player.muted()
    wishes.volume = player.volume()
    // a pause by the browser is not one by the viewer
    wishes.muted = player.muted() && !silenced
    options.onSilence?.(player.muted(), false)
  })
  if (!live) on('ratechange', () => (wishes.rate = player.playbackRate()))
  const layer = document.createElement('div')
  player.ready(() => {
    if (disposed) return
    if (startAt > 0 && !live) player.one('loadedmetadata', () => !disposed && player.currentTime(startAt))
    player.el().append(layer)
    const { volume, muted, rate } = wishes
    player.volume(volume)
    player.muted(muted)
    if (!live) player.one('loadedmetadata', () => !disposed && player.playbackRate(rate))
    if (autoplay) begin()
  })
  return {
    play,
    pause: () => player.pause(),
    seek: (second) => player.currentTime(Math.max(0, second)),
    position: () => player.currentTime(),
    isPlaying: () => !player.paused(),
    toggleFullscreen: () => (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen()),
    changeVolume: (by) => player.volume(Math.min(1, Math.max(0, player.volume() + by))),
    toggleMuted: () => player.muted(!player.muted()),
    layer,
    dispose() {
      disposed = true
      if (document.fullscreenElement !== player.el()) return player.dispose()
      // the package hears the end of full screen even when it is gone, and would stumble
      player.pause()
      document.addEventListener('fullscreenchange', () => player.dispose(), { once: true })
      document.exitFullscreen().catch(() => undefined)
    },
  }
}
