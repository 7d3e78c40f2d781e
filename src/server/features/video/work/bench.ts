import type { Deps } from '../../../deps.ts'
import type { Tools } from '../../../gateways/ffmpeg/tools.ts'
import { type Job, noteJob, TakenAway } from './jobs.ts'

/** of a whole work */
export const ALL = 100
/** is said at the end alone */
const NEARLY = 99

/** What one work has at hand. */
export interface Bench {
  deps: Deps
  tools: Tools
  job: Job
  /** its own, gone with it */
  folder: string
  signal: AbortSignal
}

/**
 * Writes down how far a part of a work is, from one share of the whole to another; its signal ends the part when the
 * work was taken away.
 */
export function followProgress({ deps, job, signal }: Bench, from: number, to: number) {
  const lost = new AbortController()
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    onProgress(part: number): void {
      const progress = Math.min(NEARLY, Math.floor(from + part * (to - from)))
      noteJob(deps.db, job, { progress }).catch((error: unknown) => {
        if (error instanceof TakenAway) lost.abort(error)
      })
    },
  }
}
