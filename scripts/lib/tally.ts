export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** How long the tests of a file took, seconds */
export interface FileTime {
  file: string
  seconds: number
}

/** What came of a runner. */
export interface Outcome {
  tally: Tally
  files: FileTime[]
}

/** A runner that could not run counts as one failure. */
export const failedRun: Tally = { passed: 0, failed: 1, skipped: 0 }

/**
 * A runner's own figures, made honest: a runner that executed nothing, or that ends with an error although no
 * single test failed (a set-up that broke, an unhandled rejection), has failed once.
 */
export function judge(tally: Tally, exitedWell: boolean): Tally {
  const ranNothing = tally.passed + tally.failed === 0
  if (tally.failed === 0 && (ranNothing || !exitedWell)) return { ...tally, failed: 1 }
  return tally
}

export const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

export const summary = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** The files that took longest, the longest first, a line each. */
export const slowest = (files: FileTime[], count: number): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
