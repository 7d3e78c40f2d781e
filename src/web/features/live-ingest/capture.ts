/** `sample` is the video of a demo school, in place of a camera */
export type Source = 'camera' | 'screen' | 'sample'

/** Why camera, screen, microphone or sample video cannot be captured; each has its own message. */
export type CaptureProblem = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'sample'

export class CaptureFailure extends Error {
  readonly problem: CaptureProblem
  constructor(problem: CaptureProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const problems: Readonly<Record<string, CaptureProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Why this browser cannot capture at all; null: it can. Cameras require a secure context. */
export function obstacle(): CaptureProblem | null {
  if (!window.isSecureContext) return 'insecure'
  return 'MediaRecorder' in window && 'mediaDevices' in navigator ? null : 'unsupported'
}

const size = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 25, max: 30 } }
const sound = { echoCancellation: true, noiseSuppression: true }

export const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

async function ofScreen(): Promise<MediaStream> {
  const screen = await navigator.mediaDevices.getDisplayMedia({ video: size })
  try {
    const voice = await navigator.mediaDevices.getUserMedia({ audio: sound })
    return new MediaStream([...screen.getVideoTracks(), ...voice.getAudioTracks()])
  } catch (error) {
    stopTracks(screen)
    throw error
  }
}

export interface Captured {
  stream: MediaStream
  /** ends it */
  release: () => void
}

/** Captures camera or screen, with the microphone. @throws CaptureFailure */
export async function capture(source: Exclude<Source, 'sample'>): Promise<Captured> {
  const problem = obstacle()
  if (problem) throw new CaptureFailure(problem)
  try {
    const stream =
      source === 'screen'
        ? await ofScreen()
        : await navigator.mediaDevices.getUserMedia({ video: size, audio: sound })
    return { stream, release: () => stopTracks(stream) }
  } catch (error) {
    throw new CaptureFailure(problems[error instanceof Error ? error.name : ''] ?? 'unsupported', error)
  }
}
