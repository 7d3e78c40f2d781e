import { CaptureFailure, stopTracks } from '#web/lib/capture.ts'

/** The video of the demo school: the segments that its lessons show. */
const PLAYLIST = '/demo/film-poem.m3u8'

export interface Captured {
  stream: MediaStream
  /** ends it */
  release: () => void
}

/** missing in TypeScript's types; Firefox has it under a name of its own, Safari not at all */
interface Capturable {
  captureStream?: () => MediaStream
  mozCaptureStream?: () => MediaStream
}

/** Unlike a camera, a video may be captured at an insecure address. */
export const canSendSampleVideo = (): boolean =>
  'MediaRecorder' in window &&
  ('captureStream' in HTMLVideoElement.prototype || 'mozCaptureStream' in HTMLVideoElement.prototype)

/** The video's beginning is there. Rejects where it cannot be loaded or played. */
async function load(video: HTMLVideoElement): Promise<() => void> {
  const { default: Hls } = await import('hls.js')
  const player = new Hls()
  const release = () => {
    video.pause()
    player.destroy()
  }
  const failed = new Promise<never>((_, reject) => {
    player.on(Hls.Events.ERROR, (_event, { fatal, details }) => {
      if (fatal) reject(new Error(details))
    })
  })
  player.loadSource(PLAYLIST)
  player.attachMedia(video)
  try {
    await Promise.race([video.play(), failed])
  } catch (error) {
    release()
    throw error
  }
  // a failure later on stops the pictures, which the server notices
  failed.catch(() => undefined)
  return release
}

/**
 * Plays the sample video over and over, unseen and unheard, and captures its pictures and its sound in place of a camera's.
 * @throws CaptureFailure
 */
export async function captureSampleVideo(): Promise<Captured> {
  if (!canSendSampleVideo()) throw new CaptureFailure('sample')
  const video: HTMLVideoElement & Capturable = document.createElement('video')
  Object.assign(video, { loop: true, muted: true, playsInline: true })
  try {
    const release = await load(video)
    const stream = video.captureStream?.() ?? video.mozCaptureStream?.()
    if (!stream) throw new CaptureFailure('sample')
    return {
      stream,
      release() {
        stopTracks(stream)
        release()
      },
    }
  } catch (error) {
    throw error instanceof CaptureFailure ? error : new CaptureFailure('sample', error)
  }
}
