import { describe, expect, test } from 'vitest'
import { searchQuery } from '#server/features/catalog/search.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const poems = await aProduct(school, { name: '唐诗里的四季', price: '300' })
const python = await aProduct(school, { name: 'Python 编程第一课', price: '100' })
const stars = await aProduct(school, { name: "Reading the stars: O'Neil's 30 nights", price: '200' })
await aProduct(school, { name: '唐诗 下架', status: 1 })

const search = async (query: Record<string, string | number>) => {
  const { code, data } = await school.call('GET /api/product', { query })
  expect(code).toBe(0)
  return data.list.map(({ id }) => id)
}

describe('the list of courses', () => {
  test.each([
    ['唐诗', [poems.id]],
    ['四季', [poems.id]],
    ['诗里的', [poems.id]],
    ['季', [poems.id]],
    ['编程', [python.id]],
    ['pyth', [python.id]],
    ['PYTHON 编程', [python.id]],
    ['read star', [stars.id]],
    ["o'neil", [stars.id]],
    ['诗季', []],
    ['thon', []],
    ["'", []],
    ['\\', []],
    ['%', []],
    ['_', []],
    ['(', []],
    ['  ', [stars.id, python.id, poems.id]],
    ['a & b | !c <-> (d)', []],
    ['', [stars.id, python.id, poems.id]],
  ])('finds %s', async (keyword, found) => {
    expect(await search({ keyword })).toEqual(found)
  })

  test('is ordered by price, and read on by it', async () => {
    expect(await search({ order: 'price_asc' })).toEqual([python.id, stars.id, poems.id])
    const first = await school.call('GET /api/product', { query: { order: 'price_desc', limit: 2 } })
    expect(first.data.list.map(({ id }) => id)).toEqual([poems.id, stars.id])
    const rest = await search({ order: 'price_desc', limit: 2, cursor: first.data.next ?? '' })
    expect(rest).toEqual([python.id])
  })

  test('is narrowed by price, kind and teacher', async () => {
    const teacher = await aUser(school, { types: [2] })
    const taught = await aProduct(school, { name: '书法', type: 3, price: '150' }, [teacher.id])
    expect(await search({ price_min: '150', price_max: '200' })).toEqual([taught.id, stars.id])
    expect(await search({ type: 3 })).toEqual([taught.id])
    expect(await search({ teacher_id: teacher.id })).toEqual([taught.id])
    expect(await search({ teacher_id: teacher.id, keyword: '唐诗' })).toEqual([])
  })

  test.each([{ price_min: 'x' }, { order: 'name' }, { teacher_id: 0 }, { cursor: 'x' }])(
    'refuses %o',
    async (query) => {
      expect((await school.call('GET /api/product', { query })).code).toBe(102001)
    },
  )
})

test('a query uses a limited number of words', () => {
  expect(searchQuery('唐'.repeat(64))).toBe("'唐唐'")
  expect(searchQuery([...Array(40).keys()].map((n) => `w${n}`).join(' '))?.split('&')).toHaveLength(16)
  expect(searchQuery(' ')).toBeNull()
})
