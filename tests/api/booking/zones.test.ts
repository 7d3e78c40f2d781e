import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openTestSchool } from '#tests/support/test-school.ts'
import {
  aBuyer,
  anAppointmentCourse,
  at,
  book,
  DAY,
  grid,
  HOUR,
  monday,
  saveHours,
  setSchool,
} from './support.ts'

const school = await openTestSchool()
await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
const course = await anAppointmentCourse(school)
const { token } = await aBuyer(school, course.product)

/** When the lessons of a day begin, of a teacher who has always worked so each day. */
async function begins(zone: string, begin_clock: string, end_clock: string, from: string): Promise<string[]> {
  const rules = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, begin_clock, end_clock }))
  await school.deps.db.execute(sql`delete from hour_sets`)
  await saveHours(school, course.teacher.token, { zone, rules })
  await school.deps.db.execute(sql`update hour_sets set valid = daterange('2020-01-01', null)`)
  const { data } = await grid(school, token, course, at(from), { end: at(from) + DAY })
  return data.slots.map(({ begintime }) => new Date(begintime * 1000).toISOString().slice(0, 16))
}

describe('working hours when clocks change', () => {
  it('in Berlin are one hour shorter in March and one hour longer in October', async () => {
    expect(await begins('Europe/Berlin', '01:00', '04:00', '2026-03-28T23:00Z')).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
    ])
    expect(await begins('Europe/Berlin', '01:00', '04:00', '2026-10-24T22:00Z')).toEqual([
      '2026-10-24T23:00',
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ])
  })

  it('in New York follow the clock of New York', async () => {
    expect(await begins('America/New_York', '09:00', '10:00', '2026-03-07T00:00Z')).toEqual([
      '2026-03-07T14:00',
    ])
    expect(await begins('America/New_York', '09:00', '10:00', '2026-03-08T00:00Z')).toEqual([
      '2026-03-08T13:00',
    ])
    expect(await begins('America/New_York', '09:00', '10:00', '2026-10-31T00:00Z')).toEqual([
      '2026-10-31T13:00',
    ])
    expect(await begins('America/New_York', '09:00', '10:00', '2026-11-01T00:00Z')).toEqual([
      '2026-11-01T14:00',
    ])
  })

  it('that begin in a skipped hour do not exist, and in a repeated hour begin the second time', async () => {
    expect(await begins('Europe/Berlin', '02:30', '03:30', '2026-03-28T23:00Z')).toEqual([])
    expect(await begins('Europe/Berlin', '02:30', '03:30', '2026-10-24T22:00Z')).toEqual(['2026-10-25T01:30'])
  })

  it('across midnight make one lesson', async () => {
    expect(await begins('Asia/Shanghai', '23:30', '00:30', '2026-12-31T12:00Z')).toEqual(['2026-12-31T15:30'])
  })

  it('exist on February 29', async () => {
    expect(await begins('Asia/Shanghai', '09:00', '10:00', '2028-02-28T16:00Z')).toEqual(['2028-02-29T01:00'])
  })
})

describe('a school that changes its zone', () => {
  it('moves neither booked lessons nor the hours of a teacher', async () => {
    await saveHours(school, course.teacher.token)
    const begin = monday + 9 * HOUR
    const { data } = await book(school, token, course, begin)
    const before = (await grid(school, token, course, monday)).data.slots
    await setSchool(school, { time_zone: 'Europe/Berlin' })
    expect((await grid(school, token, course, monday)).data).toMatchObject({
      zone: 'Asia/Shanghai',
      slots: before,
    })
    const { list } = (await school.call('GET /api/v1/student/bookings', { token })).data
    expect(list[0]).toMatchObject({ id: data.id, begintime: begin })
    await setSchool(school, { time_zone: 'Asia/Shanghai' })
  })
})
