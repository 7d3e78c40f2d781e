/** Where a live stream is read. */
export interface LiveAddresses {
  flv: string
  hls: string
}

/**
 * Plays a live stream with as little delay as the browser can. Rejects where its code cannot be loaded.
 * @param onFailed the stream broke off or cannot be played
 * @returns ends it
 */
export async function playLive(
  video: HTMLVideoElement,
  { flv, hls }: LiveAddresses,
  onFailed: () => void,
): Promise<() => void> {
  const { default: mpegts } = await import('mpegts.js')
  if (flv !== '' && mpegts.isSupported()) {
    const url = new URL(flv, document.baseURI).href
    const player = mpegts.createPlayer({ type: 'flv', isLive: true, url }, { liveBufferLatencyChasing: true })
    player.on(mpegts.Events.ERROR, onFailed)
    player.on(mpegts.Events.LOADING_COMPLETE, onFailed)
    player.attachMediaElement(video)
    player.load()
    Promise.resolve(player.play()).catch(() => undefined)
    return () => player.destroy()
  }
  // phones that have no media source play the playlist by themselves
  video.src = hls
  video.addEventListener('error', onFailed)
  video.play().catch(() => undefined)
  return () => {
    video.removeEventListener('error', onFailed)
    video.removeAttribute('src')
    video.load()
  }
}
