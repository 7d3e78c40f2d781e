import { describe, expect, it } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aBuyer,
  anAppointmentCourse,
  DAY,
  grid,
  HOUR,
  hoursOf,
  monday,
  saveHours,
  setSchool,
} from './support.ts'

const school = await openTestSchool()
await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
const read = (token?: string) => school.call('GET /api/v1/teacher/workinghours', { ...(token && { token }) })

describe('GET and PUT /api/v1/teacher/workinghours', () => {
  it('begin empty in the zone of the school, and are read as they were saved', async () => {
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

  it('are open and closed by exceptions', async () => {
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
  })

  it('have lessons of their own length where the school lets teachers choose it', async () => {
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
