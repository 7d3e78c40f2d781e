import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MicroCache } from '#server/lib/micro-cache.ts'

let now = 0
beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Counts its calls and answers `key#count`. */
function counter() {
  let count = 0
  return vi.fn((key: string) => Promise.resolve(`${key}#${++count}`))
}

test('an entry is loaded once within its time and anew after it', async () => {
  const cache = new MicroCache<string, string>({ ttlMs: 500 })
  const load = counter()
  expect(await cache.get('a', load)).toBe('a#1')
  now += 499
  expect(await cache.get('a', load)).toBe('a#1')
  now += 1
  expect(await cache.get('a', load)).toBe('a#2')
  expect(load).toHaveBeenCalledTimes(2)
})

test('its time begins when its load began, since that is how old it may be', async () => {
  const cache = new MicroCache<string, string>({ ttlMs: 500 })
  let arrive = (_value: string): void => undefined
  const slow = cache.get('a', () => new Promise((resolve) => (arrive = resolve)))
  now += 400
  arrive('slow')
  expect(await slow).toBe('slow')
  now += 101
  expect(await cache.get('a', counter())).toBe('a#1')
})

test('concurrent callers share one load', async () => {
  const cache = new MicroCache<string, string>()
  const load = counter()
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', load)))
  expect(new Set(answers)).toEqual(new Set(['a#1']))
  expect(load).toHaveBeenCalledTimes(1)
})

test('keys are independent', async () => {
  const cache = new MicroCache<string, string>()
  const load = counter()
  expect(await Promise.all([cache.get('a', load), cache.get('b', load)])).toEqual(['a#1', 'b#2'])
})

test('a failed load rejects for all who waited for it and is not cached', async () => {
  const cache = new MicroCache<string, string>()
  const fail = vi.fn(() => Promise.reject(new Error('away')))
  const answers = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(fail).toHaveBeenCalledTimes(1)
  expect(await cache.get('a', counter())).toBe('a#1')
})

test('a late failure does not remove what was loaded after it', async () => {
  const cache = new MicroCache<string, string>({ ttlMs: 500 })
  let fail = (_error: Error): void => undefined
  const first = cache.get('a', () => new Promise((_resolve, reject) => (fail = reject)))
  now += 500
  const load = counter()
  expect(await cache.get('a', load)).toBe('a#1')
  fail(new Error('late'))
  await expect(first).rejects.toThrow('late')
  expect(await cache.get('a', load)).toBe('a#1')
})

test('what is deleted is loaded anew, also while its load is under way', async () => {
  const cache = new MicroCache<string, string>()
  let arrive = (_value: string): void => undefined
  const before = cache.get('a', () => new Promise((resolve) => (arrive = resolve)))
  cache.delete('a')
  const after = cache.get('a', () => Promise.resolve('new'))
  arrive('old')
  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await cache.get('a', counter())).toBe('new')
})

test('clear removes every entry', async () => {
  const cache = new MicroCache<string, string>()
  const load = counter()
  await Promise.all([cache.get('a', load), cache.get('b', load)])
  cache.clear()
  expect(await cache.get('b', load)).toBe('b#3')
})

test('it never holds more than it is allowed', async () => {
  const cache = new MicroCache<string, string>({ maxEntries: 3 })
  const load = counter()
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, load)
  expect(await cache.get('d', load)).toBe('d#4')
  expect(await cache.get('a', load)).toBe('a#5')
})
