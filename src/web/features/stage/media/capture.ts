import { asCaptureFailure, CaptureFailure, type CaptureProblem, captureObstacle } from '#web/lib/capture.ts'

export type Device = 'camera' | 'microphone'

/** Why somebody cannot come on stage with a device, or does not send it any more. */
export interface Trouble {
  device: Device
  /** `lost`: it was unplugged or taken by another program */
  problem: Exclude<CaptureProblem, 'sample'> | 'lost'
}

/** what a tile of the stage needs, and no more */
const video: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 20, max: 25 },
  facingMode: 'user',
}
const audio: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
}

/** One camera or microphone, after a press alone. @throws CaptureFailure */
export async function captureDevice(device: Device): Promise<MediaStreamTrack> {
  const obstacle = captureObstacle('RTCPeerConnection')
  if (obstacle) throw new CaptureFailure(obstacle)
  try {
    const constraints = device === 'camera' ? { video } : { audio }
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    const [track] = stream.getTracks()
    if (!track) throw new CaptureFailure('missing')
    return track
  } catch (error) {
    throw asCaptureFailure(error)
  }
}

/** What is wrong with a device, by the failure of its capture. */
export function troubleOf(device: Device, error: unknown): Trouble {
  const { problem } = asCaptureFailure(error)
  return { device, problem: problem === 'sample' ? 'unsupported' : problem }
}
