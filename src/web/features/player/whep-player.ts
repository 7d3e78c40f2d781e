import type { Player, PlayerOptions } from './player.ts'
import { settings } from './player-settings.ts'
import { WhepConnection } from './whep-connection.ts'

/** Creates a player of a WHEP address in this element: the browser's own, since nothing has to be put together. */
export function createWhepPlayer(box: HTMLElement, options: PlayerOptions): Player {
  const video = document.createElement('video')
  Object.assign(video, { playsInline: true, controls: true, volume: settings.volume, muted: settings.muted })
  const layer = document.createElement('div')
  box.replaceChildren(video, layer)
  let disposed = false
  let silenced = false
  let hushed = false
  const on = (event: string, handler: () => void) =>
    video.addEventListener(event, () => !disposed && handler())
  on('playing', () => options.onPlaying?.())
  on('pause', () => options.onPaused?.())
  on('volumechange', () => {
    if (hushed) return
    silenced &&= video.muted
    settings.volume = video.volume
    // the browser's own pause is not one by the viewer
    settings.muted = video.muted && !silenced
    options.onSilence?.(video.muted, false)
  })
  const play = () => {
    video.play().catch(() => undefined)
  }
  /** Where the browser requires a press for sound, plays muted. */
  function begin(): void {
    video.play().catch((error: unknown) => {
      if (disposed || !(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      silenced = true
      video.muted = true
      options.onSilence?.(true, true)
      play()
    })
  }
  const connection = new WhepConnection(options.src, {
    onStream(stream) {
      if (video.srcObject === stream) return
      video.srcObject = stream
      if (options.autoplay) begin()
    },
    onEnded: () => options.onEnded?.(),
    onFailed: () => options.onFailed?.(),
  })
  return {
    play,
    pause: () => video.pause(),
    // what is live has one place
    seek: () => undefined,
    position: () => video.currentTime,
    edge: () => video.currentTime,
    // its frames come as they are made
    setRate: () => undefined,
    isPlaying: () => !video.paused,
    toggleFullscreen() {
      const change = document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()
      change.catch(() => undefined)
    },
    changeVolume: (by) => (video.volume = Math.min(1, Math.max(0, video.volume + by))),
    toggleMuted: () => (video.muted = !video.muted),
    hush(isHushed) {
      if (isHushed === hushed) return
      hushed = isHushed
      video.muted = isHushed || settings.muted
    },
    layer,
    dispose() {
      disposed = true
      connection.close()
      video.srcObject = null
      video.remove()
      layer.remove()
    },
  }
}
