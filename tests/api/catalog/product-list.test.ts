import { describe, expect, it } from 'vitest'
import { coversOfFirstCourses } from '#server/features/catalog/index.ts'
import { aProduct, aUser } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const teachers = [
  await aUser(school, { types: [2], name: '林伯衡' }),
  await aUser(school, { types: [2], name: '苏晚晴' }),
]
const first = await aProduct(school, { name: 'first', isHot: true }, [teachers[1]!.id, teachers[0]!.id])
const second = await aProduct(school, { name: 'second', type: 3, price: '0' })
const third = await aProduct(school, { name: 'third', price: '1234.5', stockType: 2, stock: 3 })
await aProduct(school, { name: 'off the shelf', status: 1 })
await aProduct(school, { name: 'frozen', status: 0 })

const list = (query: Record<string, string | number> = {}) => school.call('GET /api/product', { query })

it('the page embeds cover and name of the courses on sale, and of no other', async () => {
  const covers = await coversOfFirstCourses(school.deps)
  expect(covers).toEqual(
    Object.fromEntries(
      [first, second, third].map(({ id, name, coverUrl }) => [id, { cover_url: coverUrl, name }]),
    ),
  )
})

describe('GET /api/product', () => {
  it('lists what is on sale, newest first, to a visitor', async () => {
    const { code, data } = await list()
    expect(code).toBe(0)
    expect(data.list.map((product) => product.id)).toEqual([third.id, second.id, first.id])
    expect(data).toMatchObject({ total: 3, next: null })
    expect(data.list[0]).toMatchObject({ price: '1234.50', currency: 1, stock_type: 2, stock: 3, status: 2 })
    expect(data.list[2]!.teacher_name).toBe('苏晚晴、林伯衡')
  })

  it('continues by cursor without gap or repetition', async () => {
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data }: Awaited<ReturnType<typeof list>> = await list({ limit: 1, ...(cursor && { cursor }) })
      expect(data.total).toBe(3)
      seen.push(...data.list.map((product) => product.id))
      cursor = data.next
    }
    expect(seen).toEqual([third.id, second.id, first.id])
  })

  it('filters by type', async () => {
    const { data } = await list({ type: 3 })
    expect(data.list.map((product) => product.name)).toEqual(['second'])
    expect(data.total).toBe(1)
  })

  it.each(['nonsense', 'aWQ6OTk5OTk5OTk5OTk5', '%00'])(
    'refuses the cursor %s by its name',
    async (cursor) => {
      const { http, code, data } = await list({ cursor })
      expect({ http, code }).toEqual({ http: 200, code: 102001 })
      expect(data).toEqual({ field: 'cursor' })
    },
  )

  it.each([{ limit: 0 }, { limit: 101 }, { type: 7 }, { type: 'x' }])('refuses %o', async (query) => {
    expect((await list(query)).code).toBe(102001)
  })
})

describe('GET /api/v1/home/courses', () => {
  const home = (query: Record<string, string | number> = {}) =>
    school.call('GET /api/v1/home/courses', { query })

  it('puts the recommended ones first, then the newest, and nothing that is not on sale', async () => {
    const { code, data } = await home()
    expect(code).toBe(0)
    expect(data.list.map((product) => product.id)).toEqual([first.id, third.id, second.id])
    expect(data.list[1]).toMatchObject({ price: '1234.50', currency: 1 })
  })

  it('answers as many as are requested', async () => {
    const { data } = await home({ limit: 2 })
    expect(data.list.map((product) => product.id)).toEqual([first.id, third.id])
  })

  it.each([{ limit: 0 }, { limit: 101 }, { limit: 'x' }])('refuses %o', async (query) => {
    expect((await home(query)).code).toBe(102001)
  })
})
