import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openClassBookings } from '#server/db/tables/all.ts'
import { signedIn, theAdmin } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { aChargedClass, anOpenClass, times } from '#tests/support/open-class-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps
const student = await signedIn(school)
const appoint = (body: object, token = student.token) =>
  school.call('POST /api/openclass/appoint', { body, token })
const bookingsOf = (classId: number) =>
  db.select().from(openClassBookings).where(eq(openClassBookings.classId, classId))
const statusOf = async (id: number) =>
  (await school.call('GET /api/openclass/get/{id}', { params: { id }, token: student.token })).data.status

describe('POST /api/openclass/appoint', () => {
  test('joins a free class with the published payload, as a form too', async () => {
    const { id } = await anOpenClass(school)
    const body = {
      open_class_id: id,
      id,
      userid: student.user.id,
      is_user_reg: 21,
      audit_type: 1,
      appointment_source: 32,
      access_entry_source: 'poster-7',
      action: 'increment',
    }
    const answer = await school.call('POST /api/openclass/appoint', {
      body,
      form: true,
      token: student.token,
    })
    expect(answer).toMatchObject({ code: 0, data: { status: 2 } })
    expect(await bookingsOf(id)).toMatchObject([
      { userId: student.user.id, userKind: 21, source: 32, entrySource: 'poster-7', cancelledAt: null },
    ])
    expect(await statusOf(id)).toBe(2)
  })

  test.each([
    [31, '41'],
    [32, '42'],
    [33, '43'],
  ])('without a share value the source %i enters as %s', async (appointment_source, entrySource) => {
    const { id } = await anOpenClass(school)
    await appoint({ id, appointment_source })
    expect(await bookingsOf(id)).toMatchObject([{ userKind: 20, source: appointment_source, entrySource }])
  })

  test('fifty times at once makes one booking', async () => {
    const { id } = await anOpenClass(school)
    const answers = await Promise.all(Array.from({ length: 50 }, () => appoint({ open_class_id: id })))
    expect(new Set(answers.map(({ code, data }) => `${code} ${data.status}`))).toEqual(new Set(['0 2']))
    expect(await bookingsOf(id)).toHaveLength(1)
  })

  test('leaves a class and joins it again', async () => {
    const { id } = await anOpenClass(school, times.toCome())
    await appoint({ id, appointment_source: 31 })
    expect((await appoint({ id, action: 'decrement' })).data.status).toBe(1)
    expect(await statusOf(id)).toBe(1)
    expect((await appoint({ id, action: 'decrement' })).data.status).toBe(1)
    expect((await appoint({ id, appointment_source: 32 })).data.status).toBe(2)
    expect(await bookingsOf(id)).toMatchObject([{ source: 32, cancelledAt: null }])
  })

  test('requires a charged class to be bought', async () => {
    const { openClass, product } = await aChargedClass(school)
    expect((await appoint({ id: openClass.id })).code).toBe(103103)
    await aGrant(school, student.user, product)
    expect(await appoint({ id: openClass.id })).toMatchObject({ code: 0, data: { status: 2 } })
  })

  test('is allowed for a replay, and refused for a class that is over without one, cancelled or unknown', async () => {
    expect((await appoint({ id: (await anOpenClass(school, times.past())).id })).code).toBe(0)
    const over = await anOpenClass(school, { ...times.past(), isReplay: false })
    expect((await appoint({ id: over.id })).code).toBe(103102)
    const cancelled = await anOpenClass(school, { cancelledAt: new Date() })
    expect((await appoint({ id: cancelled.id })).code).toBe(103104)
    expect((await appoint({ id: 2_000_000_000 })).code).toBe(103101)
    for (const { id } of [over, cancelled]) expect(await bookingsOf(id)).toEqual([])
  })

  test('is refused to visitors, on behalf of others, to who is no student, and without a class', async () => {
    const { id } = await anOpenClass(school)
    expect((await school.call('POST /api/openclass/appoint', { body: { id } })).code).toBe(100001)
    expect((await appoint({ id, userid: student.user.id + 1 })).code).toBe(100003)
    expect((await appoint({ id }, (await signedIn(school, [2])).token)).code).toBe(102325)
    expect((await appoint({ id }, (await theAdmin(school)).token)).message).toBe('admin cannot operate')
    expect(await appoint({})).toMatchObject({ code: 102001, data: { field: 'open_class_id' } })
    expect((await appoint({ id, appointment_source: 40 })).code).toBe(102001)
    expect((await appoint({ id, action: 'steal' })).code).toBe(102001)
    expect(await bookingsOf(id)).toEqual([])
  })
})
