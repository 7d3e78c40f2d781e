import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userTypes } from '#contract/account/limits.ts'
import { balances, hourExceptions, lessonBookings } from '#server/db/tables/all.ts'
import { aUser, signedIn } from '#tests/support/factories.ts'
import { aBuyer, anAppointmentCourse, book, DAY, HOUR, monday } from '../booking/support.ts'
import { csvOf, openImports, xlsxOf } from './support.ts'

const { school, dryRun, importFile, undone, rows, exported } = await openImports()
const { db } = school.deps

const hoursOf = async (token: string) =>
  (await school.call('GET /api/v1/teacher/workinghours', { token })).data
const day = (time: number): string => new Date((time + 8 * HOUR) * 1000).toISOString().slice(0, 10)
const moment = (time: number): string =>
  new Date((time + 8 * HOUR) * 1000).toISOString().slice(0, 16).replace('T', ' ')

describe('an import of bookable time', () => {
  test('adds weekly hours and single days by the clock of the teacher, once, and takes them back', async () => {
    const { user, token } = await signedIn(school, [userTypes.teacher])
    const file = await xlsxOf([
      ['老师用户名', '类型', '星期', '日期', '开始时间', '结束时间'],
      [user.username, '每周', '周一', '', '9:00', '12:00'],
      [user.username, '', '星期日', '', '22:00', '24:00'],
      [user.username, '加开', '', day(monday), '14:00', '16:00'],
      [user.username, 'closed', '', day(monday + DAY), '00:00', '24:00'],
      [user.username, '每周', '1', '', '11:00', '13:00'],
      [user.username, '每周', '1', '', '09:00', '12:00'],
      [user.username, '加开', '', '2020-01-01', '14:00', '16:00'],
      [user.username, '每周', '8', '', '09:00', '10:00'],
      ['nobody_here', '每周', '1', '', '09:00', '10:00'],
    ])
    const done = await importFile(5, file)
    expect(done).toMatchObject({ created: 4, unchanged: 1, refused: 4 })
    expect((await rows(done.id, 'refused')).map(({ id, field }) => [id, field])).toEqual([
      [6, 'username'],
      [8, 'date'],
      [9, 'weekday'],
      [10, 'username'],
    ])
    const hours = await hoursOf(token)
    expect(hours.rules).toEqual([
      { weekday: 1, begin_clock: '09:00', end_clock: '12:00' },
      { weekday: 7, begin_clock: '22:00', end_clock: '00:00' },
    ])
    expect(hours.exceptions.map(({ begin_time, end_time, kind }) => [begin_time, end_time, kind])).toEqual([
      [monday + 14 * HOUR, monday + 16 * HOUR, 'open'],
      [monday + DAY, monday + 2 * DAY, 'closed'],
    ])
    expect(await importFile(5, file)).toMatchObject({ created: 0, unchanged: 5, refused: 4 })
    expect(await undone(done.id)).toMatchObject({ undone: 4, kept: 0 })
    expect(await hoursOf(token)).toMatchObject({ rules: [], exceptions: [] })
  })

  test('takes a time of several days, and what is exported imports with no change', async () => {
    const { user, token } = await signedIn(school, [userTypes.teacher])
    const headings = ['老师用户名', '类型', '星期', '日期', '开始时间', '结束日期', '结束时间', '备注']
    const row = (...cells: string[]) => [user.username, ...cells]
    const done = await importFile(
      5,
      await xlsxOf([
        headings,
        row('停课', '', day(monday), '00:00', day(monday + 6 * DAY), '24:00', '放假, "春节"'),
        row('加开', '', day(monday + 8 * DAY), '22:00', '', '01:00', ''),
        row('每周', '周日', '', '20:00', '', '24:00', ''),
        row('停课', '', day(monday + 9 * DAY), '09:00', day(monday + 8 * DAY), '10:00', ''),
        row('停课', '', day(monday + 9 * DAY), '09:00', 'soon', '10:00', ''),
      ]),
    )
    expect(done).toMatchObject({ created: 3, refused: 2 })
    expect((await rows(done.id, 'refused')).map(({ field }) => field)).toEqual(['end_date', 'end_date'])
    const hours = await hoursOf(token)
    expect(hours.exceptions.map(({ begin_time, end_time, kind }) => [begin_time, end_time, kind])).toEqual([
      [monday, monday + 7 * DAY, 'closed'],
      [monday + 8 * DAY + 22 * HOUR, monday + 9 * DAY + HOUR, 'open'],
    ])
    // another clock than the school's
    const abroad = await signedIn(school, [userTypes.teacher])
    const [first] = hours.exceptions
    await school.call('PUT /api/v1/teacher/workinghours', {
      token: abroad.token,
      body: {
        ...{ zone: 'America/New_York', minutes: null, decisions: [] },
        rules: [{ weekday: 3, begin_clock: '23:30', end_clock: '00:30' }],
        exceptions: first ? [first] : [],
      },
    })
    for (const [format, language] of [
      ['csv', 'en'],
      ['xlsx', 'zh-TW'],
    ] as const) {
      const file = await exported('POST /api/v1/admin/exports/working_hours', format, language)
      const again = await dryRun(5, file)
      expect(again).toMatchObject({ unchanged: again.total, created: 0, refused: 0 })
      expect(again.total).toBeGreaterThanOrEqual(5)
    }
    expect(await hoursOf(token)).toEqual(hours)
  })

  test('never closes a time at which a lesson is booked, nor takes it back', async () => {
    const course = await anAppointmentCourse(school)
    const student = await aBuyer(school, course.product)
    expect(await book(school, student.token, course, monday + 9 * HOUR)).toMatchObject({ code: 0 })
    const { username } = course.teacher.user
    const done = await importFile(
      5,
      csvOf([
        ['username', 'kind', 'date', 'begin', 'end'],
        [username, 'closed', day(monday), '08:00', '10:00'],
        [username, 'open', day(monday + DAY), '18:00', '20:00'],
      ]),
    )
    expect(done).toMatchObject({ created: 1, refused: 1 })
    expect((await rows(done.id, 'refused'))[0]?.reason).toBe('Lessons are booked at this time')
    expect(await book(school, student.token, course, monday + DAY + 18 * HOUR)).toMatchObject({ code: 0 })
    expect(await undone(done.id)).toMatchObject({ undone: 0, kept: 1 })
    expect(await db.$count(hourExceptions, eq(hourExceptions.teacherId, course.teacher.user.id))).toBe(1)
  })
})

describe('an import of scheduling tasks', () => {
  test('books lessons by all rules of booking, as its dry run predicts, once, and cancels them again', async () => {
    const course = await anAppointmentCourse(school, 3)
    const [one, two] = [await aBuyer(school, course.product), await aBuyer(school, course.product)]
    const stranger = await aUser(school)
    const task = (who: string, hours: number, minutes = '') => [
      ...[
        who,
        String(course.product.id),
        course.teacher.user.username,
        moment(monday + hours * HOUR),
        minutes,
      ],
    ]
    const file = csvOf([
      ['学生用户名', '课程', '老师用户名', '上课时间', '分钟数'],
      task(one.user.username, 9, '45'),
      task(two.user.username, 9),
      task(one.user.username, 3),
      task(stranger.username, 33),
      task(one.user.username, 33, '30'),
      task(one.user.username, 33),
      task(one.user.username, 57),
      task(one.user.username, 81),
      task(one.user.username, 9),
      task('nobody_here', 105),
    ])
    const before = await db.$count(lessonBookings)
    expect(await dryRun(3, file)).toMatchObject({ created: 3, unchanged: 1, refused: 6 })
    expect(await db.$count(lessonBookings)).toBe(before)
    const done = await importFile(3, file)
    expect(done).toMatchObject({ created: 3, unchanged: 1, refused: 6 })
    expect((await rows(done.id, 'refused')).map(({ id, reason }) => [id, reason])).toEqual([
      [3, 'This lesson has just been taken. Please choose another time'],
      [4, 'This time cannot be booked'],
      [5, 'No lesson hours are left for this lesson'],
      [6, 'Lessons of this course have another length'],
      [9, 'No lesson hours are left for this lesson'],
      [11, 'There is no such student'],
    ])
    const booked = await db
      .select()
      .from(lessonBookings)
      .where(and(eq(lessonBookings.studentId, one.user.id), eq(lessonBookings.status, 'booked')))
    expect(booked).toHaveLength(3)
    const [balance] = await db
      .select()
      .from(balances)
      .where(eq(balances.grantId, booked[0]?.grantId ?? 0))
    expect(balance).toMatchObject({ booked: 3, left: 0 })
    expect(await importFile(3, file)).toMatchObject({ created: 0, unchanged: 4 })
    for (const format of ['csv', 'xlsx'] as const) {
      const standing = await dryRun(3, await exported('POST /api/v1/admin/exports/bookings', format))
      expect(standing).toMatchObject({ unchanged: standing.total, created: 0, refused: 0 })
      expect(standing.total).toBeGreaterThanOrEqual(3)
    }
    expect(await undone(done.id)).toMatchObject({ undone: 3, kept: 0 })
  })
})
