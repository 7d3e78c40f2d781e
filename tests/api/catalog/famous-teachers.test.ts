import { describe, expect, it } from 'vitest'
import { aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const lin = await aUser(school, { types: [2], name: '林伯衡', subject: '诗词、 书法', intro: '教诗' })
const su = await aUser(school, { types: [2, 3], name: '苏晚晴', avatarUrl: '/su.svg' })
const star = await aUser(school, { types: [2], name: '主讲', isStar: true })
const idle = await aUser(school, { types: [2], name: 'teaches nothing' })
const resting = await aUser(school, { types: [2], name: 'off the shelf' })
const locked = await aUser(school, { types: [2], name: 'locked', lockedAt: new Date(), isStar: true })
const former = await aUser(school, { types: [3], name: 'a teacher no more', isStar: true })
const both = await aProduct(school, { name: 'both', price: '0' }, [lin.id, su.id, locked.id, former.id])
const poems = await aProduct(school, { name: 'poems', type: 3, price: '12.5' }, [lin.id])
await aProduct(school, { name: 'old', status: 1 }, [lin.id, resting.id])

const list = (query: Record<string, string | number> = {}) =>
  school.call('GET /api/v1/home/teachers', { query })
const detail = (id: number, token?: string) =>
  school.call('GET /api/v1/home/teachers/{id}', { params: { id }, ...(token && { token }) })

describe('GET /api/v1/home/teachers', () => {
  it('lists the chosen teachers, then those of courses on sale, with public fields only', async () => {
    const { code, data } = await list()
    expect(code).toBe(0)
    expect(data).toEqual({
      list: [
        { id: star.id, name: '主讲', avatar_url: '', intro: '', subjects: [], is_star: 1 },
        { id: lin.id, name: '林伯衡', avatar_url: '', intro: '教诗', subjects: ['诗词', '书法'], is_star: 0 },
        { id: su.id, name: '苏晚晴', avatar_url: '/su.svg', intro: '', subjects: [], is_star: 0 },
      ],
      total: 3,
      next: null,
    })
  })

  it('continues by cursor without gap or repetition', async () => {
    const first = await list({ limit: 1 })
    expect(first.data.list.map(({ id }) => id)).toEqual([star.id])
    const second = await list({ limit: 1, cursor: first.data.next! })
    expect(second.data.list.map(({ id }) => id)).toEqual([lin.id])
    const rest = await list({ limit: 1, cursor: second.data.next! })
    expect(rest.data.list.map(({ id }) => id)).toEqual([su.id])
    expect(rest.data.next).toBeNull()
  })

  it('answers the home page only chosen users who are still teachers', async () => {
    const { data } = await list({ star: 1 })
    expect(data.list.map(({ id }) => id)).toEqual([star.id])
    expect(data).toMatchObject({ total: 1, next: null })
  })

  it.each([{ limit: 0 }, { limit: 101 }, { cursor: 'nonsense' }, { star: 2 }])(
    'refuses %o',
    async (query) => {
      const { http, code } = await list(query)
      expect({ http, code }).toEqual({ http: 200, code: 102001 })
    },
  )

  it('answers 401 to a bad token', async () => {
    const answer = await school.call('GET /api/v1/home/teachers', { token: 'x'.repeat(43) })
    expect(answer.http).toBe(401)
  })
})

describe('GET /api/v1/home/teachers/{id}', () => {
  it('shows one with the courses on sale, newest first', async () => {
    const { code, data } = await detail(lin.id)
    expect(code).toBe(0)
    expect(data).toMatchObject({ id: lin.id, name: '林伯衡', subjects: ['诗词', '书法'] })
    expect(data.products.map(({ id, price }) => [id, price])).toEqual([
      [poems.id, '12.50'],
      [both.id, '0.00'],
    ])
    expect(data.products[1]?.teacher_name).toBe('林伯衡、苏晚晴、locked、a teacher no more')
  })

  it('shows a chosen teacher without a course on sale', async () => {
    const { code, data } = await detail(star.id)
    expect(code).toBe(0)
    expect(data).toMatchObject({ id: star.id, is_star: 1, products: [] })
  })

  it.each([
    ['without a course', idle.id],
    ['whose courses are off the shelf', resting.id],
    ['whose account is locked', locked.id],
    ['who is no teacher', former.id],
    ['whom nobody knows', 999_999],
  ])('does not find a person %s, not even for an administrator', async (_, id) => {
    const { token } = await signedIn(school, [1])
    for (const answer of [await detail(id), await detail(id, token)]) {
      expect({ http: answer.http, code: answer.code, data: answer.data }).toEqual({
        http: 200,
        code: 102202,
        data: null,
      })
      expect(answer.message).toBe('This teacher is not shown here, or has no course on sale')
    }
  })

  it('names the field of an invalid id', async () => {
    const { code, data } = await detail(0)
    expect(code).toBe(102001)
    expect(data).toEqual({ field: 'id' })
  })
})
