/** Why a camera, a microphone or the video of a demo cannot be captured; each has its own message. */
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

/**
 * Why this browser cannot capture at all; null: it can. Cameras require a secure context.
 * @param sender what must be there to send what was captured
 */
export function captureObstacle(sender: 'MediaRecorder' | 'RTCPeerConnection'): CaptureProblem | null {
  if (!window.isSecureContext) return 'insecure'
  return sender in window && 'mediaDevices' in navigator ? null : 'unsupported'
}

/** The failure of a capture, by what the browser reports. */
export const asCaptureFailure = (error: unknown): CaptureFailure =>
  error instanceof CaptureFailure
    ? error
    : new CaptureFailure(problems[error instanceof Error ? error.name : ''] ?? 'unsupported', error)

export const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
