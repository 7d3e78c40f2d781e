import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openClasses } from '#server/db/tables/all.ts'
import { HOUR, MINUTE, aChargedClass, anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const teacher = await aUser(school, { types: [2], name: '唐老师' })
const inHours = (hours: number) => ({
  beginAt: new Date(Date.now() + hours * HOUR),
  endAt: new Date(Date.now() + (hours + 1) * HOUR),
})
const tomorrow = await anOpenClass(school, { name: '明天', ...inHours(24) })
const old = await anOpenClass(school, { name: '上月', isReplay: false, ...inHours(-700) })
const running = await anOpenClass(school, { name: '正在', intro: '导语' }, [teacher.id])
const recent = await anOpenClass(school, { name: '昨天', ...inHours(-24) })
const { openClass: soon } = await aChargedClass(school, { name: '一会儿', ...times.toCome() })
await anOpenClass(school, { name: '取消了', cancelledAt: new Date(), ...times.toCome() })
const list = (query: Record<string, string | number> = {}) => school.call('GET /api/openclass', { query })
const order = [running, soon, tomorrow, recent, old].map(({ id }) => id)

describe('GET /api/openclass', () => {
  test('shows current and future classes by their beginning, then past ones, the latest first', async () => {
    const { code, data } = await list()
    expect(code).toBe(0)
    expect(data.list.map(({ id }) => id)).toEqual(order)
    expect(data.list.map(({ state }) => state)).toEqual(['live', 'start', 'start', 'end', 'end'])
    expect({ total: data.total, next: data.next }).toEqual({ total: 5, next: null })
    expect(data.list[0]).toMatchObject({
      name: '正在',
      intro: '导语',
      teacher_name: '唐老师',
      is_need_pay: 0,
      product_price: '0.00',
      begintime: Math.floor(running.beginAt.getTime() / 1000),
    })
    expect(data.list[1]).toMatchObject({ is_need_pay: 1, product_price: '29.00', currency: 1 })
  })

  test('is read page by page without gap or repetition', async () => {
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.list.map(({ id }) => id))
      cursor = page.data.next
    } while (cursor)
    expect(seen).toEqual(order)
  })

  test('is filtered by a part of the name, taken literally', async () => {
    expect((await list({ keyword: '天' })).data.list.map(({ id }) => id)).toEqual([tomorrow.id, recent.id])
    expect((await list({ keyword: '%' })).data.list).toEqual([])
  })

  test('refuses an invalid cursor and an invalid limit', async () => {
    expect((await list({ cursor: 'x' })).code).toBe(102001)
    expect((await list({ limit: 0 })).code).toBe(102001)
  })

  test('a class is live from ten minutes before it begins until its stream has ended', async () => {
    const now = Date.now()
    const at = async (begin: number, end: number) => {
      const { id } = await anOpenClass(school, {
        name: 'bound',
        beginAt: new Date(now + begin),
        endAt: new Date(now + end),
      })
      return school.call('GET /api/openclass/get/{id}', { params: { id } }).then(() => id)
    }
    const expected = new Map([
      [await at(11 * MINUTE, HOUR), 'start'],
      [await at(9 * MINUTE, HOUR), 'live'],
      [await at(-HOUR, MINUTE), 'live'],
      [await at(-HOUR, -MINUTE), 'end'],
    ])
    const { data } = await list({ keyword: 'bound' })
    expect(new Map(data.list.map(({ id, state }) => [id, state]))).toEqual(expected)
  })
})

describe('GET /api/v1/student/openclasses', () => {
  const joined = (token?: string) =>
    school.call('GET /api/v1/student/openclasses', { ...(token && { token }) })
  const appoint = (token: string, id: number, action: 'increment' | 'decrement' = 'increment') =>
    school.call('POST /api/openclass/appoint', { token, body: { open_class_id: id, action } })

  test('shows the free classes that the student has joined and not left', async () => {
    const [student, other] = [await signedIn(school), await signedIn(school)]
    const called = await anOpenClass(school, inHours(5))
    for (const { id } of [tomorrow, running, recent, called])
      expect((await appoint(student.token, id)).code).toBe(0)
    await appoint(student.token, recent.id, 'decrement')
    await school.deps.db
      .update(openClasses)
      .set({ cancelledAt: new Date() })
      .where(eq(openClasses.id, called.id))
    const { code, data } = await joined(student.token)
    expect(code).toBe(0)
    expect(data.list).toMatchObject([
      { id: running.id, name: '正在', state: 'live', teacher_name: '唐老师' },
      { id: tomorrow.id, state: 'start' },
    ])
    expect((await joined(other.token)).data.list).toEqual([])
  })

  test('leaves out what was bought, which is among the courses', async () => {
    const student = await signedIn(school)
    const { product, openClass } = await aChargedClass(school)
    await aGrant(school, student.user, product)
    expect((await appoint(student.token, openClass.id)).code).toBe(0)
    expect((await joined(student.token)).data.list).toEqual([])
  })

  test('answers 100001 to a visitor and refuses who is no student', async () => {
    expect((await joined()).code).toBe(100001)
    expect((await joined((await signedIn(school, [2])).token)).code).toBe(100003)
  })
})
