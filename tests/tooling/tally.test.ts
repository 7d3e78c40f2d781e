import { expect, test } from 'vitest'
import { tallyPlaywright } from '../../scripts/lib/run-browser-tests.ts'
import { tallyVitest } from '../../scripts/lib/run-vitest.ts'
import { judge, sum, summary } from '../../scripts/lib/tally.ts'

test('the last line names the skipped only when there are some', () => {
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
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
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
