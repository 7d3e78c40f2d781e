import { describe, expect, it } from 'vitest'
import { aLesson, aProduct, aUser, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { user: teacher, token } = await signedIn(school, [2])
const DAY = 86_400
const monday = Date.UTC(2027, 0, 4) / 1000
const at = (seconds: number) => new Date(seconds * 1000)
const timetable = (start: number | string, end: number | string, by: string | undefined = token) =>
  school.call('GET /api/v1/teacher/timetable', { query: { start, end }, ...(by && { token: by }) })

const product = await aProduct(school, { name: '函数与导数', status: 1 }, [teacher.id])
const lesson = (begin: number, values: object = {}) =>
  aLesson(school, product.id, {
    position: 0,
    teacherId: teacher.id,
    beginAt: at(begin),
    endAt: at(begin + 3600),
    ...values,
  })
const second = await lesson(monday + DAY)
const first = await lesson(monday)
await lesson(monday + 7 * DAY)
await lesson(monday, { teacherId: (await aUser(school, { types: [2] })).id })
await lesson(monday, { beginAt: null, endAt: null })

describe('GET /api/v1/teacher/timetable', () => {
  it("lists the teacher's own lessons of the range in order, with their students", async () => {
    const student = await aUser(school)
    await aGrant(school, student, product)
    await aGrant(school, student, product)
    await aGrant(school, await aUser(school), product)
    await aGrant(school, await aUser(school), product, { revokedAt: new Date() })
    await aGrant(school, await aUser(school), product, { validUntil: new Date(Date.now() - 1000) })
    const { code, data } = await timetable(monday, monday + 7 * DAY)
    expect(code).toBe(0)
    expect(data.list.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(data.list[0]).toEqual({
      id: first.id,
      open_class_id: first.roomId,
      title: first.title,
      product_id: product.id,
      product_name: '函数与导数',
      class_type: 1,
      begintime: monday,
      endtime: monday + 3600,
      students: 2,
      stream_state: 'waiting',
    })
  })

  it('counts a lesson that only touches the range, but not one that ends where it begins', async () => {
    expect((await timetable(monday + 3599, monday + DAY)).data.list).toHaveLength(1)
    expect((await timetable(monday + 3600, monday + DAY)).data.list).toHaveLength(0)
  })

  it('takes 62 days and not a second more', async () => {
    expect((await timetable(monday, monday + 62 * DAY)).code).toBe(0)
    expect((await timetable(monday, monday + 62 * DAY + 1)).code).toBe(102001)
  })

  it.each([
    [monday, monday],
    [monday + 1, monday],
    ['x', monday],
    [-5, 5],
    [1e15, 1e15 + 5],
  ])('refuses the range from %s to %s', async (start, end) => {
    const { http, code } = await timetable(start, end)
    expect({ http, code }).toEqual({ http: 200, code: 102001 })
  })

  it('answers 100001 to a visitor and refuses students and administrators', async () => {
    expect(await school.call('GET /api/v1/teacher/timetable', { query: { start: 1, end: 2 } })).toMatchObject(
      {
        http: 200,
        code: 100001,
      },
    )
    for (const type of [3, 1]) {
      const other = await signedIn(school, [type])
      expect((await timetable(monday, monday + DAY, other.token)).code).toBe(100003)
    }
  })

  it('shows another teacher nothing of it', async () => {
    const other = await signedIn(school, [2, 3])
    expect((await timetable(monday, monday + DAY, other.token)).data.list).toEqual([])
  })
})
