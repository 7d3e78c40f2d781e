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

/** Runs all Vitest projects, with readable output. @param files only these */
export async function runVitest(files: string[] = []): Promise<Outcome> {
  const report = freshReport('vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await run(bin('vitest'), ['run', ...reporters, ...files], { show: true })
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
