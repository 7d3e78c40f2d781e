import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './paths.ts'

/** Tests of processes, videos and broadcasts, which wait more than they work. */
const waiting = /^tests\/(server|tooling\/bench|api\/(live-ingest|video|chat))\b/

/** Tests of voices and pictures in real time, which other work disturbs. */
const realTime = /^tests\/api\/stage\b/

/**
 * Begins with the files that wait, so that the others fill the pauses and no core idles at the end; and ends with those that
 * other work disturbs.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ moduleId }: TestSpecification): number => {
      const path = relative(root, moduleId)
      return waiting.test(path) ? 0 : realTime.test(path) ? 2 : 1
    }
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other))
  }
}
