import { expect, it, vi } from 'vitest'
import { inBatches } from '#server/lib/batched-look-ups.ts'
import { signedInStudents } from '#tests/support/people.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

it('looks up users requested at the same moment with one query, each with their own result', async () => {
  const school = await openTestSchool()
  const people = await signedInStudents(school.deps.pool, 20)
  const queries = vi.spyOn(school.deps.pool, 'query')
  const answers = await Promise.all(
    people.map(({ token }) => school.call('GET /api/user/current', { token })),
  )
  expect(answers.map(({ data }) => data.userid)).toEqual(people.map(({ userId }) => userId))
  const looked = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('find-session'))
  expect(looked.length).toBeLessThan(people.length / 2)
})

it('rejects every waiting look-up when the query fails, and queries again for later ones', async () => {
  const load = vi.fn<(keys: string[]) => Promise<Map<string, number>>>()
  load.mockRejectedValueOnce(new Error('the database is away')).mockResolvedValueOnce(new Map([['a', 1]]))
  const find = inBatches(load)
  const outcomes = await Promise.allSettled([find('a'), find('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([find('a'), find('b')])).toEqual([1, undefined])
})

it('shares a query among as many look-ups as its limit allows', async () => {
  const load = vi.fn<(keys: number[]) => Promise<Map<number, number>>>()
  load.mockImplementation((keys) => Promise.resolve(new Map(keys.map((key) => [key, key * key]))))
  const find = inBatches(load, 2)
  expect(await Promise.all([1, 2, 3, 4, 5].map(find))).toEqual([1, 4, 9, 16, 25])
  expect(load.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[5]]])
})
