import { relative } from 'node:path'
import { bin, root } from './paths.ts'
import { freshReport, readReport } from './report-file.ts'
import { run } from './run.ts'
import { failedRun, type FileTime, judge, type Outcome, type Tally } from './tally.ts'

interface Suite {
  file: string
  specs: { ok: boolean; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Errors outside of any test: the global set-up, a file that cannot be loaded. */
  errors: unknown[]
  suites: Suite[]
}

/**
 * Runs the browser tests on what has been built.
 * @param options.show print while they run; otherwise the output is printed at the end
 * @param options.files only these, relative to the root
 * @param options.workers instead of as many as the configuration says
 */
export async function runBrowserTests({
  show = false,
  files = [],
  workers,
}: {
  show?: boolean
  files?: string[]
  workers?: number
} = {}): Promise<Outcome> {
  const report = freshReport('playwright.json')
  // a second run leaves the pictures of the first failure where they are
  const place = files.length > 0 ? ['--output', 'tests/.results/e2e-again'] : []
  const most = workers === undefined ? [] : [`--workers=${workers}`]
  const args = ['test', '--reporter=dot,json', ...place, ...most, ...files]
  const { ok, output } = await run(bin('playwright'), args, {
    show,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  if (!show) console.log(output)
  const result = readReport<PlaywrightReport>(report)
  if (!result) return failedRun
  return {
    tally: judge(tallyPlaywright(result), ok),
    files: timesPlaywright(result),
    failedFiles: failedPlaywright(result),
  }
}

export const tallyPlaywright = ({ stats, errors }: Pick<PlaywrightReport, 'stats' | 'errors'>): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

const durationOf = ({ specs, suites = [] }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .concat(suites.map(durationOf))
    .reduce((total, ms) => total + ms, 0)

type Suites = Pick<PlaywrightReport, 'config' | 'suites'>

const fileOf = (config: Suites['config'], { file }: Suite): string =>
  `${relative(root, config.rootDir)}/${file}`

const hasFailed = ({ specs, suites = [] }: Suite): boolean =>
  specs.some(({ ok }) => !ok) || suites.some(hasFailed)

/** The files with a failed test, each once. */
export const failedPlaywright = ({ config, suites }: Suites): string[] => [
  ...new Set(suites.filter(hasFailed).map((suite) => fileOf(config, suite))),
]

/** The suites of a file stand once for each project. */
export function timesPlaywright({ config, suites }: Suites): FileTime[] {
  const times = new Map<string, number>()
  for (const suite of suites) {
    const file = fileOf(config, suite)
    times.set(file, (times.get(file) ?? 0) + durationOf(suite) / 1000)
  }
  return [...times].map(([file, seconds]) => ({ file, seconds }))
}
