import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { failedPlaywright, tallyPlaywright } from '../../scripts/lib/run-browser-tests.ts'
import { tallyVitest } from '../../scripts/lib/run-vitest.ts'
import { judge, type Outcome, runFailedAgain, sum, summary } from '../../scripts/lib/tally.ts'

test('the last line counts skipped tests only when there are some', () => {
  expect(summary({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(summary({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('a runner that executed no test has failed', () => {
  expect(judge({ passed: 0, failed: 0, skipped: 4 }, true).failed).toBe(1)
})

test('a runner that ends with an error has failed although its tests passed', () => {
  expect(judge({ passed: 4, failed: 0, skipped: 0 }, false).failed).toBe(1)
  expect(judge({ passed: 4, failed: 2, skipped: 0 }, false).failed).toBe(2)
  expect(judge({ passed: 4, failed: 0, skipped: 0 }, true).failed).toBe(0)
})

test('a Vitest file that broke before its first test counts as one failed', () => {
  const tally = tallyVitest({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { name: 'a', status: 'failed', assertionResults: [] },
      { name: 'b', status: 'failed', assertionResults: [{ status: 'failed' }] },
      { name: 'c', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  })
  expect(tally).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('flaky browser tests and a broken set-up count as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }
  expect(tallyPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 3 })
})

test('the figures of all runners are added up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
})

test('a browser file has failed if a test in any of its groups did', () => {
  const ok = [{ ok: true, tests: [] }]
  const failed = [{ ok: false, tests: [] }]
  const files = failedPlaywright({
    config: { rootDir: join(root, 'tests/e2e') },
    suites: [
      { file: 'a.spec.ts', specs: ok, suites: [{ file: 'a.spec.ts', specs: failed }] },
      { file: 'a.spec.ts', specs: failed },
      { file: 'b.spec.ts', specs: ok },
    ],
  })
  expect(files).toEqual(['tests/e2e/a.spec.ts'])
})

const outcome = (passed: number, failed: number, failedFiles: string[]): Outcome => ({
  tally: { passed, failed, skipped: 0 },
  files: [],
  failedFiles,
})

test('failed files run again, and those that pass then are named', async () => {
  const printed: string[] = []
  const commands: string[][] = []
  const total = await runFailedAgain(
    outcome(10, 3, ['a', 'b']),
    async (files) => {
      commands.push(files)
      return outcome(5, 1, ['b'])
    },
    (line) => printed.push(line),
  )
  expect(commands).toEqual([['a', 'b']])
  expect(total.tally).toEqual({ passed: 12, failed: 1, skipped: 0 })
  expect(printed).toContain('passed only when run again: a')
  expect(printed).not.toContain('passed only when run again: b')
})

test('a second run that breaks changes no result', async () => {
  const total = await runFailedAgain(
    outcome(10, 1, ['a']),
    async () => outcome(0, 1, []),
    () => undefined,
  )
  expect(total.tally).toEqual({ passed: 10, failed: 1, skipped: 0 })
})

test('nothing runs again after a run without failures, with a failure outside of any file, or with many failed files', async () => {
  const never = async (): Promise<Outcome> => {
    throw new Error('ran again')
  }
  for (const first of [
    outcome(10, 0, []),
    outcome(10, 1, []),
    outcome(10, 6, ['a', 'b', 'c', 'd', 'e', 'f']),
  ])
    expect(await runFailedAgain(first, never)).toBe(first)
})
