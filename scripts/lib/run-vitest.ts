import { relative } from 'node:path'
import { bin, root } from './paths.ts'
import { freshReport, readReport } from './report-file.ts'
import { run } from './run.ts'
import { failedRun, type FileTime, judge, type Outcome, type Tally } from './tally.ts'

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: (VitestFile & VitestFileTime)[]
}

interface VitestFile {
  name: string
  status: string
  assertionResults: { status: string }[]
}

interface VitestFileTime {
  name: string
  /** of its first test, Unix milliseconds */
  startTime: number
  /** of its last test, Unix milliseconds */
  endTime: number
}

interface Selection {
  /** only these, relative to the root */
  files?: string[]
  /** instead of as many as the configuration says */
  workers?: number
}

/** Runs the tests of the server and of the tools, with readable output. */
export const runServerTests = (selection?: Selection): Promise<Outcome> =>
  runVitest('server', ['api', 'api-isolated'], selection, { show: true })

/** Runs the tests of components; the output is printed at the end. */
export const runComponentTests = (selection?: Selection): Promise<Outcome> =>
  runVitest('components', ['web'], selection, { show: false })

async function runVitest(
  name: string,
  projects: string[],
  { files = [], workers }: Selection = {},
  { show }: { show: boolean },
): Promise<Outcome> {
  const report = freshReport(`${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { ok, output } = await run(
    bin('vitest'),
    ['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...files],
    { show, env: workers === undefined ? {} : { VITEST_MAX_WORKERS: `${workers}` } },
  )
  if (!show) console.log(output)
  const result = readReport<VitestReport>(report)
  if (!result) return failedRun
  return {
    tally: judge(tallyVitest(result), ok),
    files: timesVitest(result),
    failedFiles: result.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(root, name)),
  }
}

/** A file that failed before its first test, such as by a broken import, counts as one failed test. */
export function tallyVitest(
  report: Omit<VitestReport, 'testResults'> & { testResults: VitestFile[] },
): Tally {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export const timesVitest = ({ testResults }: { testResults: VitestFileTime[] }): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
