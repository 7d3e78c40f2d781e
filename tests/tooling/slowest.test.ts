import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { timesPlaywright } from '../../scripts/lib/run-browser-tests.ts'
import { timesVitest } from '../../scripts/lib/run-vitest.ts'
import { slowest } from '../../scripts/lib/tally.ts'

const tests = (...durations: number[]) => [
  { ok: true, tests: durations.map((duration) => ({ results: [{ duration }] })) },
]

test('the time of a browser file is that of its tests in all projects and groups', () => {
  const times = timesPlaywright({
    config: { rootDir: join(root, 'tests/e2e') },
    suites: [
      { file: 'a.spec.ts', specs: tests(1000, 500), suites: [{ file: 'a.spec.ts', specs: tests(250) }] },
      { file: 'b.spec.ts', specs: tests(100) },
      { file: 'a.spec.ts', specs: tests(2000) },
    ],
  })
  expect(times).toEqual([
    { file: 'tests/e2e/a.spec.ts', seconds: 3.75 },
    { file: 'tests/e2e/b.spec.ts', seconds: 0.1 },
  ])
})

test('the time of a Vitest file is from its first test to its last', () => {
  const name = join(root, 'tests/api/a.test.ts')
  const times = timesVitest({ testResults: [{ name, startTime: 1000, endTime: 3500 }] })
  expect(times).toEqual([{ file: 'tests/api/a.test.ts', seconds: 2.5 }])
})

test('the slowest files are named, the slowest first', () => {
  const files = [1, 300, 20].map((seconds) => ({ file: `${seconds}.test.ts`, seconds }))
  expect(slowest(files, 2)).toEqual(['  300.0 s  300.test.ts', '   20.0 s  20.test.ts'])
})
