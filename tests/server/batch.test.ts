import pg from 'pg'
import { expect, test } from 'vitest'
import { Batch } from '#server/lib/batch.ts'

/** Doubles numbers, refuses 13 as a database would, is unreachable for 404, and records the batches. */
function doubling() {
  const runs: number[][] = []
  const batch = new Batch<number, number>(async (items) => {
    runs.push([...items])
    await new Promise(setImmediate)
    if (items.includes(13)) throw new pg.DatabaseError('thirteen', 0, 'error')
    if (items.includes(404)) throw new Error('no connection')
    return items.map((item) => item * 2)
  })
  return { batch, runs }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 100)

test('concurrent calls are executed in one batch, and each has its own answer', async () => {
  const { batch, runs } = doubling()
  expect(await Promise.all([1, 2, 3].map((item) => batch.add(item)))).toEqual([2, 4, 6])
  expect(runs).toEqual([[1, 2, 3]])
})

test('a failing call does not affect the others of its batch, which are executed one by one', async () => {
  const { batch } = doubling()
  const settled = await Promise.allSettled([1, 13, 3].map((item) => batch.add(item)))
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([2, 'failed', 6])
})

test('when the database cannot be reached, all fail at once and nothing is tried one by one', async () => {
  const { batch, runs } = doubling()
  const settled = await Promise.allSettled([1, 404, 3].map((item) => batch.add(item)))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(runs).toHaveLength(1)
})

test('many calls are executed in batches of bounded size, each once', async () => {
  const { batch, runs } = doubling()
  expect(await Promise.all(upTo(100).map((item) => batch.add(item)))).toEqual(upTo(100).map((n) => n * 2))
  expect(runs.flat().sort((a, b) => a - b)).toEqual(upTo(100))
  expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(24)
})
