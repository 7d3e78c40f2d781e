import { bin } from './paths.ts'
import { freshReport, readReport } from './report-file.ts'
import { run } from './run.ts'
import { failedRun, judge, type Tally } from './tally.ts'

/** The part of Vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Runs all Vitest projects, with readable output. */
export async function runVitest(): Promise<Tally> {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await run(bin('vitest'), ['run', ...reporters], { show: true })
  const result = readReport<VitestReport>(report)
  return result ? judge(tallyVitest(result), ok) : failedRun
}

/** A file that failed before its first test, such as by a broken import, counts as one failed test. */
export function tallyVitest(report: VitestReport): Tally {
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
