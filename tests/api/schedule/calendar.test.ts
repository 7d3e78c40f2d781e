import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { lessons, openClasses, users } from '#server/db/tables/all.ts'
import { syncLessonClasses } from '#server/features/openclass/index.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { DAY, setSchool } from '../booking/support.ts'

const school = await openTestSchool()
const { db } = school.deps
const { user: teacher, token: ofTeacher } = await signedIn(school, [2], { name: '周明远' })
const product = await aProduct(school, { name: '函数；导数, 与\\极限' }, [teacher.id])
const { user: student, token } = await signedIn(school)
await aGrant(school, student, product)

/** Some days from now at this time of UTC. */
const onDay = (days: number, clock = '07:30'): Date => {
  const day = new Date(Date.now() + days * DAY * 1000).toISOString().slice(0, 10)
  return new Date(`${day}T${clock}:00Z`)
}
const timesOn = (days: number) => ({ beginAt: onDay(days), endAt: onDay(days, '09:00') })
const aLessonOn = (days: number, title = '第一讲') =>
  aLesson(school, product.id, { title, teacherId: teacher.id, ...timesOn(days) })
async function change(id: number, values: Partial<typeof lessons.$inferInsert>): Promise<void> {
  await db.update(lessons).set(values).where(eq(lessons.id, id))
  await syncLessonClasses(db, product.id)
}

const renew = async (by: string) =>
  (await school.call('POST /api/v1/calendar', { token: by })).data.path ?? ''
const read = (path: string, headers: Record<string, string> = {}) =>
  school.app.inject({ method: 'GET', url: path, headers })
/** The events of a calendar, by number of the class: their lines by name. */
function eventsIn(text: string): Map<number, Map<string, string>> {
  const unfolded = text.replaceAll('\r\n ', '')
  const events = unfolded.split('BEGIN:VEVENT\r\n').slice(1)
  return new Map(
    events.map((event) => {
      const lines = new Map(
        event.split('\r\n').map((line) => [line.slice(0, line.search(/[:;]/)), line] as const),
      )
      return [Number(/class-(\d+)@/.exec(lines.get('UID') ?? '')?.[1]), lines] as const
    }),
  )
}
const eventOf = async (path: string, classId: number) => eventsIn((await read(path)).body).get(classId)

describe('the calendar feed', () => {
  it('exists once its user creates it, and then gives their classes without a login', async () => {
    expect((await school.call('GET /api/v1/calendar', { token })).data).toEqual({
      path: null,
      created_at: null,
    })
    const { classId } = await aLessonOn(3)
    const path = await renew(token)
    expect((await school.call('GET /api/v1/calendar', { token })).data.path).toBe(path)
    const answer = await read(path)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(answer.body.split('\r\n')).toContain('METHOD:PUBLISH')
    const event = eventsIn(answer.body).get(classId)
    const clock = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')
    expect(event?.get('DTSTART')).toBe(`DTSTART;TZID=Asia/Shanghai:${clock(onDay(3))}T153000`)
    expect(event?.get('DTSTAMP')).toMatch(/^DTSTAMP:\d{8}T\d{6}Z$/)
    expect(event?.get('SEQUENCE')).toBe('SEQUENCE:0')
    expect(event?.get('STATUS')).toBe('STATUS:CONFIRMED')
    expect(event?.get('DESCRIPTION')).toBe('DESCRIPTION:函数；导数\\, 与\\\\极限\\n周明远')
    expect(await read(await renew(ofTeacher))).toMatchObject({ statusCode: 200 })
  })

  it('describes the zone of the school with its clock changes', async () => {
    const path = await renew(token)
    const { classId } = await aLessonOn(4)
    await setSchool(school, { time_zone: 'America/New_York' })
    const { body } = await read(path)
    expect(body).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York')
    expect(body).toMatch(/BEGIN:DAYLIGHT[\s\S]*TZOFFSETTO:-0400[\s\S]*RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU/)
    expect(eventsIn(body).get(classId)?.get('DTSTART')).toMatch(
      /^DTSTART;TZID=America\/New_York:\d{8}T0[23]3000$/,
    )
    await setSchool(school, { time_zone: 'Asia/Shanghai' })
    clearSettingsCache(db)
  })

  it('keeps the UID of a moved lesson and counts its changes, and shows a cancelled one for 30 days', async () => {
    const path = await renew(token)
    const { id, classId } = await aLessonOn(5)
    const before = await eventOf(path, classId)
    await change(id, timesOn(6))
    const moved = await eventOf(path, classId)
    expect(moved?.get('UID')).toBe(before?.get('UID'))
    expect(moved?.get('SEQUENCE')).toBe('SEQUENCE:1')
    expect(moved?.get('DTSTART')).not.toBe(before?.get('DTSTART'))
    const cancelledAt = (days: number) =>
      db
        .update(openClasses)
        .set({ cancelledAt: onDay(-days) })
        .where(eq(openClasses.id, classId))
    await cancelledAt(1)
    expect(Object.fromEntries((await eventOf(path, classId)) ?? [])).toMatchObject({
      SEQUENCE: 'SEQUENCE:2',
      STATUS: 'STATUS:CANCELLED',
    })
    await cancelledAt(31)
    expect(await eventOf(path, classId)).toBeUndefined()
  })

  it('contains classes from 30 days back to 366 days ahead', async () => {
    const path = await renew(token)
    const classes = await Promise.all(
      [-32, -28, 364, 368].map(async (days) => (await aLessonOn(days)).classId),
    )
    const found = eventsIn((await read(path)).body)
    expect(classes.map((classId) => found.has(classId))).toEqual([false, true, true, false])
  })

  it('is answered with 304 as long as nothing has changed', async () => {
    const path = await renew(token)
    const first = await read(path)
    const etag = String(first.headers['etag'])
    expect((await read(path)).body).toBe(first.body)
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(304)
    await aLessonOn(7)
    expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is not found once its address is renewed, its owner is locked, or the account is deleted', async () => {
    const old = await renew(token)
    const path = await renew(token)
    expect((await read(old)).statusCode).toBe(404)
    expect((await read(path.replace(/.{6}\.ics$/, 'AAAAAA.ics'))).statusCode).toBe(404)
    const { user: other, token: ofOther } = await signedIn(school)
    const theirs = await renew(ofOther)
    expect((await read(theirs)).statusCode).toBe(200)
    await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, other.id))
    expect((await read(theirs)).statusCode).toBe(404)
    await db.update(users).set({ lockedAt: null }).where(eq(users.id, other.id))
    expect((await read(theirs)).statusCode).toBe(200)
    await db.delete(users).where(eq(users.id, other.id))
    expect((await read(theirs)).statusCode).toBe(404)
  })

  it('stores no token', async () => {
    const path = await renew(token)
    const secret = /calendar\/([\w-]{43})\.ics/.exec(path)?.[1] ?? ''
    const { rows } = await db.execute<{ row: string }>(
      sql`select calendar_feeds::text as row from calendar_feeds`,
    )
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([])
  })
})

describe('one class as a calendar file', () => {
  const file = (id: number, by: string) =>
    school.call('GET /api/v1/calendar/classes/{id}', { params: { id }, token: by })

  it('is given to those who have it in their timetable, and is not found by others', async () => {
    const { classId } = await aLessonOn(9)
    for (const by of [token, ofTeacher]) {
      const { data } = await file(classId, by)
      expect(data.file_name).toBe(`class-${classId}.ics`)
      expect([...eventsIn(data.content).keys()]).toEqual([classId])
    }
    const stranger = await signedIn(school, [2, 3])
    expect(await file(classId, stranger.token)).toMatchObject({ reason: 'openClassNotFound' })
  })
})
