import { JobLost } from '../../../db/job-rows.ts'
import type { Deps } from '../../../deps.ts'
import type { Tools } from '../../../gateways/ffmpeg/tools.ts'
import { type Job, updateJob } from './queue.ts'

/** of a whole job */
export const ALL = 100
/** is said at the end alone */
const NEARLY = 99

/** What the steps of one job share. */
export interface JobContext {
  deps: Deps
  tools: Tools
  job: Job
  /** its work folder, removed after it */
  folder: string
  signal: AbortSignal
}

/**
 * Writes down how far a part of a job is, from one share of the whole to another; its signal ends the part when the
 * job was taken by another worker.
 */
export function trackProgress({ deps, job, signal }: JobContext, from: number, to: number) {
  const lost = new AbortController()
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    onProgress(part: number): void {
      const progress = Math.min(NEARLY, Math.floor(from + part * (to - from)))
      updateJob(deps.db, job, { progress }).catch((error: unknown) => {
        if (error instanceof JobLost) lost.abort(error)
      })
    },
  }
}
