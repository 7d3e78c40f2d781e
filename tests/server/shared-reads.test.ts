import { expect, it } from 'vitest'
import { SharedReads } from '#server/lib/shared-reads.ts'

/** A source whose reads end when they are told to, each with its number. */
function source() {
  const ends: (() => void)[] = []
  const load = () =>
    new Promise<number>((resolve) => {
      const number = ends.length + 1
      ends.push(() => resolve(number))
    })
  const begun = async (reads: number) => {
    while (ends.length < reads) await new Promise(setImmediate)
  }
  return { ends, load, begun }
}

it('is shared by callers of one moment, and who calls while it is under way shares the next', async () => {
  const { ends, load, begun } = source()
  const reads = new SharedReads<string, number>()
  const together = [reads.read('a', load), reads.read('a', load)]
  await begun(1)
  const during = [reads.read('a', load), reads.read('a', load)]
  ends[0]?.()
  expect(await Promise.all(together)).toEqual([1, 1])
  await begun(2)
  ends[1]?.()
  expect(await Promise.all(during)).toEqual([2, 2])
})

it('that fails is reported to its callers alone', async () => {
  const reads = new SharedReads<string, number>()
  await expect(reads.read('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  expect(await reads.read('a', () => Promise.resolve(1))).toBe(1)
})
