/** Why camera, screen, microphone or sample video cannot be captured; each has its own message. */
export type CaptureProblem = 'insecure' | 'unsupported' | 'denied' | 'missing' | 'busy' | 'sample'

export type SourceName = 'camera' | 'microphone' | 'screen'

/** What is wrong with a source of a studio, and what took its place. */
export interface Trouble {
  source: SourceName
  /** `lost`: it is unplugged or taken away; `ended`: by the browser's own bar; `silent`: it sends nothing at the moment */
  problem: CaptureProblem | 'lost' | 'ended' | 'silent'
  /** name of the device; empty: unknown */
  device: string
  /** name of the device that took its place; empty: none did */
  replacement: string
}

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

/** The failure of a capture, by what the browser reports. */
export const asCaptureFailure = (error: unknown): CaptureFailure =>
  error instanceof CaptureFailure
    ? error
    : new CaptureFailure(problems[error instanceof Error ? error.name : ''] ?? 'unsupported', error)
