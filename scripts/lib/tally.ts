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

/** The result of a runner. */
export interface Outcome {
  tally: Tally
  files: FileTime[]
  /** files with a failed test, relative to the root */
  failedFiles: string[]
}

/** A runner that could not run counts as one failure. */
export const failedRun: Outcome = {
  tally: { passed: 0, failed: 1, skipped: 0 },
  files: [],
  failedFiles: [],
}

/**
 * A runner's own figures, made honest: a runner that executed nothing, or that ends with an error although no
 * single test failed (a set-up that broke, an unhandled rejection), has failed once.
 */
export function judge(tally: Tally, exitedWell: boolean): Tally {
  const ranNothing = tally.passed + tally.failed === 0
  if (tally.failed === 0 && (ranNothing || !exitedWell)) return { ...tally, failed: 1 }
  return tally
}

/** More failed files than this are a broken change and not a busy machine: they are not run again. */
const MOST_FILES_AGAIN = 5

/**
 * Runs the files that failed once more, by themselves. A test counts as passed if it passes then, and its file is named,
 * so that whoever reads the output sees which tests depend on the machine.
 */
export async function runFailedAgain(
  first: Outcome,
  runFiles: (files: string[]) => Promise<Outcome>,
  print: (line: string) => void = console.log,
): Promise<Outcome> {
  if (first.failedFiles.length === 0 || first.failedFiles.length > MOST_FILES_AGAIN) return first
  print(`\nRunning again what failed: ${first.failedFiles.join(', ')}`)
  const again = await runFiles(first.failedFiles)
  const failed = Math.min(again.tally.failed, first.tally.failed)
  for (const file of first.failedFiles)
    if (!again.failedFiles.includes(file) && again.tally.passed > 0)
      print(`passed only when run again: ${file}`)
  const passed = first.tally.passed + first.tally.failed - failed
  return { ...first, tally: { ...first.tally, passed, failed }, failedFiles: again.failedFiles }
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
