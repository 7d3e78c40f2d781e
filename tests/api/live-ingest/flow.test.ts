import { expect, test } from 'vitest'
import { flowLimit } from '#server/features/live-ingest/browser/flow.ts'

const MEGABYTE = 1_000_000

test('a burst is allowed, a stream above the limit is refused after a while, and a pause restores the allowance', () => {
  let now = 0
  const isWithin = flowLimit(() => now)
  expect(isWithin(12 * MEGABYTE)).toBe(true)
  expect(isWithin(1)).toBe(false)
  now += 8_100
  expect(isWithin(11 * MEGABYTE)).toBe(true)

  const isSteady = flowLimit(() => now)
  for (let second = 0; second < 600; second += 1) {
    now += 1_000
    expect(isSteady(MEGABYTE)).toBe(true)
  }
})
