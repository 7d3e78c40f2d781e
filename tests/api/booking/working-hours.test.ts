import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  DAY,
  expectLedgerAddsUp,
  grid,
  HOUR,
  hoursOf,
  letItEnd,
  monday,
  saveHours,
  setSchool,
  visit,
} from './support.ts'

const school = await openTestSchool()
await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
const read = (token?: string) => school.call('GET /api/v1/teacher/workinghours', { ...(token && { token }) })

describe('GET and PUT /api/v1/teacher/workinghours', () => {
  it('are empty in the zone of the school at first, and are read as they were saved', async () => {
    const { token } = await signedIn(school, [2])
    expect((await read(token)).data).toEqual({
      zone: 'Asia/Shanghai',
      minutes: null,
      rules: [],
      exceptions: [],
      course_minutes: 60,
      may_set_minutes: 0,
    })
    const rules = [
      { weekday: 1, begin_clock: '09:00', end_clock: '12:00' },
      { weekday: 1, begin_clock: '23:30', end_clock: '00:30' },
      { weekday: 7, begin_clock: '08:00', end_clock: '00:00' },
    ]
    const exceptions = [
      { begin_time: monday, end_time: monday + DAY, kind: 'closed', note: '元旦' },
      { begin_time: monday + DAY, end_time: monday + DAY + HOUR, kind: 'open', note: '' },
    ]
    for (const _ of [1, 2])
      expect((await saveHours(school, token, { zone: 'Europe/Berlin', rules, exceptions })).data.saved).toBe(
        1,
      )
    expect((await read(token)).data).toMatchObject({ zone: 'Europe/Berlin', rules, exceptions })
  })

  it('are extended and closed by exceptions', async () => {
    const course = await anAppointmentCourse(school)
    const { token } = await aBuyer(school, course.product)
    await saveHours(school, course.teacher.token, {
      exceptions: [
        { begin_time: monday, end_time: monday + DAY, kind: 'closed', note: '' },
        { begin_time: monday + DAY + 20 * HOUR, end_time: monday + DAY + 22 * HOUR, kind: 'open', note: '' },
      ],
    })
    const { slots } = (await grid(school, token, course, monday, { end: monday + 2 * DAY })).data
    expect(slots.map(({ begintime, reason }) => [(begintime - monday) / HOUR, reason])).toEqual([
      [9, 'closed'],
      [10, 'closed'],
      [11, 'closed'],
      [33, null],
      [34, null],
      [35, null],
      [44, null],
      [45, null],
    ])
    expect(await book(school, token, course, monday + 9 * HOUR)).toMatchObject({ reason: 'slotNotBookable' })
    expect(await book(school, token, course, monday + 9 * HOUR)).toMatchObject({ reason: 'slotNotBookable' })
  })

  it('use the teacher’s own lesson length where the school allows it', async () => {
    const course = await anAppointmentCourse(school)
    const { token } = await aBuyer(school, course.product)
    const day = async () =>
      (await grid(school, token, course, monday, { end: monday + DAY })).data.slots.map(
        ({ begintime, endtime }) => (endtime - begintime) / 60,
      )
    await saveHours(school, course.teacher.token, { minutes: 90 })
    expect(await day()).toEqual([60, 60, 60])
    await setSchool(school, { enable_teacher_define_schedule_class_time: true })
    await saveHours(school, course.teacher.token, { minutes: 90 })
    expect(await day()).toEqual([90, 90])
    await setSchool(school, { enable_teacher_define_schedule_class_time: false })
  })

  it.each([
    [
      'overlap',
      { rules: [1, 2].map(() => ({ weekday: 1, begin_clock: '09:00', end_clock: '12:00' })) },
      103708,
    ],
    [
      'overlap over the end of the week',
      {
        rules: [
          { weekday: 7, begin_clock: '23:00', end_clock: '02:00' },
          { weekday: 1, begin_clock: '01:00', end_clock: '03:00' },
        ],
      },
      103708,
    ],
    ['are in no zone', { zone: 'Asia/Nowhere' }, 102001],
    ['are in an offset', { zone: '+08:00' }, 102001],
    ['have an eighth weekday', { rules: [{ weekday: 8, begin_clock: '09:00', end_clock: '10:00' }] }, 102001],
    ['have a 25th hour', { rules: [{ weekday: 1, begin_clock: '09:00', end_clock: '25:00' }] }, 102001],
    [
      'have an exception that ends before it begins',
      { exceptions: [{ begin_time: monday, end_time: monday - 1, kind: 'open', note: '' }] },
      102001,
    ],
  ])('that %s are refused', async (_, values, code) => {
    const { token } = await signedIn(school, [2])
    expect((await saveHours(school, token, values)).code).toBe(code)
    expect((await read(token)).data.rules).toEqual([])
  })

  it('are for teachers alone', async () => {
    expect((await read()).code).toBe(100001)
    for (const type of [1, 3]) {
      const { token } = await signedIn(school, [type])
      expect((await read(token)).code).toBe(100003)
      const saved = await school.call('PUT /api/v1/teacher/workinghours', { token, body: hoursOf() })
      expect(saved.code).toBe(100003)
    }
  })
})

describe('bookings of a teacher', () => {
  const nine = monday + 9 * HOUR
  const list = (token: string, query: object = {}) =>
    school.call('GET /api/v1/teacher/bookings', { token, query: { ...query } })
  const cancel = (token: string, id: number, body: object = { reason: '生病' }) =>
    school.call('POST /api/v1/teacher/bookings/{id}/cancel', { token, params: { id }, body: { ...body } })
  const requestMove = (token: string, id: number) =>
    school.call('POST /api/v1/teacher/bookings/{id}/ask_move', { token, params: { id } })
  const own = async (token: string) => (await school.call('GET /api/v1/student/bookings', { token })).data

  it('are listed by time, filtered and read page by page, without holds and those of other teachers', async () => {
    const [course, other] = [await anAppointmentCourse(school), await anAppointmentCourse(school)]
    const [one, two] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const second = await book(school, one.token, course, nine + DAY)
    const first = await book(school, two.token, course, nine)
    await book(school, one.token, course, nine + 2 * DAY, { hold: 1 })
    const { token } = course.teacher
    const all = (await list(token)).data
    expect(all.total).toBe(2)
    expect(all.list.map(({ id }) => id)).toEqual([first.data.id, second.data.id])
    expect(all.list[0]).toMatchObject({
      product_name: course.product.name,
      username: two.user.username,
      begintime: nine,
      status: 'booked',
      others: 0,
      move_asked: 0,
      attended: null,
    })
    const page = (await list(token, { limit: 1 })).data
    expect(page.next).not.toBeNull()
    expect((await list(token, { limit: 1, cursor: page.next })).data.list[0]?.id).toBe(second.data.id)
    expect((await list(token, { keyword: one.user.username })).data.list.map(({ id }) => id)).toEqual([
      second.data.id,
    ])
    const day = new Date((monday + 8 * HOUR) * 1000).toISOString().slice(0, 10)
    expect((await list(token, { from: day, to: day })).data.list.map(({ id }) => id)).toEqual([first.data.id])
    expect((await list(other.teacher.token)).data.list).toEqual([])
  })

  it('are cancelled with a reason that the student reads, and the hour goes back', async () => {
    const [course, other] = [await anAppointmentCourse(school), await anAppointmentCourse(school)]
    const student = await aBuyer(school, course.product)
    const { data } = await book(school, student.token, course, nine)
    const { token } = course.teacher
    expect(await cancel(token, data.id, { reason: '  ' })).toMatchObject({ code: 102001 })
    expect(await cancel(other.teacher.token, data.id)).toMatchObject({ reason: 'bookingNotFound' })
    expect((await cancel(token, data.id)).code).toBe(0)
    expect(await cancel(token, data.id)).toMatchObject({ reason: 'bookingNotFound' })
    const { list: bookings, courses } = await own(student.token)
    expect(bookings).toMatchObject([{ id: data.id, status: 'cancelled', cancel_reason: '生病', is_late: 0 }])
    expect(courses[0]?.balance).toMatchObject({ booked: 0, left: 4 })
    for (const query of [{ period: 'cancelled' }, { booking_id: data.id }])
      expect((await list(token, query)).data.list).toMatchObject([
        { id: data.id, cancel_reason: '生病', cancelled_by: course.teacher.user.name },
      ])
    expect((await list(other.teacher.token, { booking_id: data.id })).data.list).toEqual([])
    await expectLedgerAddsUp(school)
  })

  it('of one lesson are cancelled together when the teacher chooses so', async () => {
    await setSchool(school, { classe_quotas: 3 })
    const course = await anAppointmentCourse(school)
    const booked = []
    for (const _ of [1, 2, 3]) {
      const student = await aBuyer(school, course.product)
      booked.push({ ...student, id: (await book(school, student.token, course, nine)).data.id })
    }
    await setSchool(school, { classe_quotas: 1 })
    const [one, two, three] = booked
    if (!one || !two || !three) throw new Error('three were booked')
    const { token } = course.teacher
    expect((await list(token)).data.list.map(({ others }) => others)).toEqual([2, 2, 2])
    await cancel(token, one.id)
    expect((await list(token)).data.list.map(({ id }) => id)).toEqual([two.id, three.id])
    await cancel(token, two.id, { reason: '生病', whole_lesson: 1 })
    expect((await list(token)).data.list).toEqual([])
    for (const { token: student } of booked) expect((await own(student)).courses[0]?.balance.left).toBe(4)
    await expectLedgerAddsUp(school)
  })

  it('show the student that the teacher requests another time, which is refused after the beginning', async () => {
    const [course, other] = [await anAppointmentCourse(school), await anAppointmentCourse(school)]
    const student = await aBuyer(school, course.product)
    const { data } = await book(school, student.token, course, nine)
    expect(await requestMove(other.teacher.token, data.id)).toMatchObject({ reason: 'bookingNotFound' })
    expect((await requestMove(course.teacher.token, data.id)).code).toBe(0)
    expect((await own(student.token)).list[0]).toMatchObject({ id: data.id, move_asked: 1 })
    const another = (await book(school, student.token, course, nine + DAY)).data.id
    const asked = async () =>
      (await list(course.teacher.token, { period: 'move_asked' })).data.list.map(({ id }) => id)
    expect(await asked()).toEqual([data.id])
    await requestMove(course.teacher.token, another)
    expect(await asked()).toEqual([data.id, another])
    await cancel(course.teacher.token, another)
    expect(await asked()).toEqual([data.id])
    await letItEnd(school, data.id)
    expect(await asked()).toEqual([])
    expect(await requestMove(course.teacher.token, data.id)).toMatchObject({ reason: 'bookingOver' })
    expect(await cancel(course.teacher.token, data.id)).toMatchObject({ reason: 'bookingOver' })
  })

  it('that are over report whether the student came', async () => {
    const course = await anAppointmentCourse(school)
    const student = await aBuyer(school, course.product)
    const came = (await book(school, student.token, course, nine)).data
    const stayed = (await book(school, student.token, course, nine + DAY)).data
    await letItEnd(school, came.id)
    await visit(school, came.open_class_id, student.user.id)
    await school.deps.db.execute(sql`update lessons set begin_at = begin_at - interval '200 days', end_at = end_at - interval '200 days'
      where id = (select lesson_id from bookings where id = ${stayed.id})`)
    const past = (await list(course.teacher.token, { period: 'past' })).data.list
    expect(past.map(({ id, attended }) => [id, attended])).toEqual([
      [came.id, 1],
      [stayed.id, 0],
    ])
  })

  it('are for teachers alone', async () => {
    expect((await list('')).code).toBe(100001)
    for (const type of [1, 3]) {
      const { token } = await signedIn(school, [type])
      expect((await list(token)).code).toBe(100003)
      expect((await cancel(token, 1)).code).toBe(100003)
      expect((await requestMove(token, 1)).code).toBe(100003)
    }
  })
})
