import { type CaptureProblem, captureObstacle } from '#web/lib/capture.ts'

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

/** Why this browser cannot capture at all; null: it can. */
export const obstacle = (): CaptureProblem | null => captureObstacle('MediaRecorder')
