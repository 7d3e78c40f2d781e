import { asCaptureFailure, CaptureFailure } from '#web/lib/capture.ts'
import { obstacle } from './problems.ts'

/** Devices by their ids; undefined: any. A device that is gone is replaced by another. */
export interface Wanted {
  camera?: string | undefined
  microphone?: string | undefined
}

const named = (id: string | undefined) => (id ? { deviceId: { ideal: id } } : {})
const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25, max: 30 } }
const video = ({ camera }: Wanted): MediaTrackConstraints => ({ ...size, ...named(camera) })
const audio = ({ microphone }: Wanted): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  ...named(microphone),
})

async function captured(get: (devices: MediaDevices) => Promise<MediaStream>): Promise<MediaStream> {
  const problem = obstacle()
  if (problem) throw new CaptureFailure(problem)
  try {
    return await get(navigator.mediaDevices)
  } catch (error) {
    throw asCaptureFailure(error)
  }
}

/** @throws CaptureFailure */
export const captureCamera = (wanted: Wanted): Promise<MediaStream> =>
  captured((devices) => devices.getUserMedia({ video: video(wanted) }))

/** @throws CaptureFailure */
export const captureMicrophone = (wanted: Wanted): Promise<MediaStream> =>
  captured((devices) => devices.getUserMedia({ audio: audio(wanted) }))

/** Both by one question of the browser. @throws CaptureFailure */
export const captureBoth = (wanted: Wanted): Promise<MediaStream> =>
  captured((devices) => devices.getUserMedia({ video: video(wanted), audio: audio(wanted) }))

/** A screen, a window or a tab, with its sound where the browser has it. @throws CaptureFailure */
export const captureScreen = (): Promise<MediaStream> =>
  captured((devices) => devices.getDisplayMedia({ video: size, audio: true }))

/** A stream of the tracks of one kind. */
export const only = (stream: MediaStream, kind: 'video' | 'audio'): MediaStream =>
  new MediaStream(kind === 'video' ? stream.getVideoTracks() : stream.getAudioTracks())

/** missing in TypeScript's types: Chrome and Edge let the system blur the background, where it can */
interface BlurCapabilities extends MediaTrackCapabilities {
  backgroundBlur?: boolean[]
}

/** Whether the background of a camera can be blurred and shown again. */
export function canBlur(track: MediaStreamTrack | undefined): boolean {
  const capabilities: BlurCapabilities = track?.getCapabilities?.() ?? {}
  const blur = capabilities.backgroundBlur ?? []
  return blur.includes(true) && blur.includes(false)
}

/** @throws CaptureFailure */
export async function blurBackground(track: MediaStreamTrack, on: boolean): Promise<void> {
  const constraints: MediaTrackConstraints & { backgroundBlur: boolean } = { backgroundBlur: on }
  try {
    await track.applyConstraints(constraints)
  } catch (error) {
    throw asCaptureFailure(error)
  }
}

/** A picture of a stream that can be drawn, played where nobody sees it. */
export function pictureOf(stream: MediaStream) {
  const playing = document.createElement('video')
  Object.assign(playing, { muted: true, playsInline: true, srcObject: stream })
  playing.play()?.catch(() => undefined)
  return {
    image: playing,
    size: () => ({ width: playing.videoWidth, height: playing.videoHeight }),
    close() {
      playing.pause()
      playing.srcObject = null
    },
  }
}

/** Browsers of phones share no screen. */
export const canShareScreen = (): boolean =>
  'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
