import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './paths.ts'

/** Tests of processes, videos and broadcasts, which wait more than they work. */
const waiting = /^tests\/(server|tooling\/bench|api\/(live-ingest|stage|video|chat))\b/

/** Begins with the files that wait, so that the others fill the pauses and no core idles at the end. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLate = ({ moduleId }: TestSpecification): number =>
      waiting.test(relative(root, moduleId)) ? 0 : 1
    return sorted.toSorted((one, other) => isLate(one) - isLate(other))
  }
}
