import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './paths.ts'

/** Which files begin, by their paths: those of an earlier group come before those of a later one, all others last. */
const groups = [
  // one thread each, at whose end a core would idle
  /^tests\/web\b/,
  // of processes, videos and broadcasts, which wait more than they work: the others fill their pauses
  /^tests\/(server|tooling\/bench|api\/(live-ingest|stage|video|chat))\b/,
]

/** The order of the test files in which no core idles, neither at the end of a run nor before it. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ moduleId }: TestSpecification): number => {
      const path = relative(root, moduleId)
      const found = groups.findIndex((group) => group.test(path))
      return found < 0 ? groups.length : found
    }
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other))
  }
}
