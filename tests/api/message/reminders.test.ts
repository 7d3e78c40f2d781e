import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages, openClassBookings, openClasses } from '#server/db/tables/all.ts'
import { remindOfFeedback } from '#server/features/feedback/index.ts'
import { notify, sendReminders } from '#server/features/message/index.ts'
import { aLesson, aProduct, signedIn } from '#tests/support/factories.ts'
import { anOpenClass, MINUTE } from '#tests/support/open-class-factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'

const school = await openTestSchool()
const { db } = school.deps

const inMinutes = (minutes: number) => ({
  beginAt: new Date(Date.now() + minutes * MINUTE),
  endAt: new Date(Date.now() + (minutes + 60) * MINUTE),
})
const usual = {
  lesson_reminder: 1,
  minutes_before: [30],
  kinds: [],
  quiet: 'school',
  quiet_from: '22:00',
  quiet_until: '07:00',
}
const save = (token: string, body: object, area: 'student' | 'teacher' = 'student') =>
  school.call(`PUT /api/v1/${area}/reminders`, { token, body: { ...usual, ...body } })
const off = (kind: string, channel = 'app') => ({ kinds: [{ kind, channel, on: 0 }] })
const remindersOf = async (token: string) =>
  (await school.call('GET /api/v1/messages', { token })).data.list.filter(
    ({ kind }) => kind === 'class_begins',
  )

/** A student who has joined a free class that begins in some minutes. */
async function joined(minutes: number, settings?: object) {
  const student = await signedIn(school)
  if (settings) await save(student.token, settings)
  const openClass = await anOpenClass(school, inMinutes(minutes))
  await db
    .insert(openClassBookings)
    .values({ classId: openClass.id, userId: student.user.id, userKind: 20, source: 31, entrySource: '41' })
  return { ...student, openClass }
}

describe('reminder settings', () => {
  test.each([
    ['student', 3],
    ['teacher', 2],
  ] as const)('of a %s are the default until they are saved', async (area, type) => {
    const { token } = await signedIn(school, [type])
    const read = async () => (await school.call(`GET /api/v1/${area}/reminders`, { token })).data
    const { kinds: _, ...scalars } = usual
    const before = await read()
    expect(before).toMatchObject(scalars)
    const isOn = (kinds: typeof before.kinds, channel: string) =>
      kinds.find((one) => one.kind === 'class_cancelled' && one.channel === channel)?.on
    expect([isOn(before.kinds, 'app'), isOn(before.kinds, 'mail'), isOn(before.kinds, 'sms')]).toEqual([
      1, 1, 0,
    ])
    const wanted = {
      lesson_reminder: 0,
      minutes_before: [10, 60],
      quiet: 'own',
      quiet_from: '21:30',
      quiet_until: '06:15',
    }
    expect((await save(token, { ...wanted, ...off('class_cancelled', 'mail') }, area)).code).toBe(0)
    const after = await read()
    expect(after).toMatchObject(wanted)
    expect([isOn(after.kinds, 'app'), isOn(after.kinds, 'mail')]).toEqual([1, 0])
  })

  test('refuse other minutes, no minutes, and unknown kinds and channels', async () => {
    const { token } = await signedIn(school)
    for (const wrong of [
      { minutes_before: [15] },
      { minutes_before: [] },
      off('no_such_kind'),
      off('order_shipped', 'fax'),
      { quiet: 'own', quiet_from: '25:00' },
    ])
      expect((await save(token, wrong)).reason).toBe('invalidField')
  })

  test('keep out kinds of messages that are switched off', async () => {
    const { user, token } = await signedIn(school)
    await save(token, off('order_shipped'))
    for (const kind of ['order_shipped', 'refund_refused'] as const)
      await notify(db, { kind, key: 'a', params: { name: 'a' } }, [user.id])
    const { list } = (await school.call('GET /api/v1/messages', { token })).data
    expect(list.map(({ kind }) => kind)).toEqual(['refund_refused'])
  })
})

describe('a class that begins soon', () => {
  test('is announced 30 minutes before, once, to those who have joined it', async () => {
    const soon = await joined(29)
    const later = await joined(31)
    for (let turn = 0; turn < 2; turn++) await sendReminders(db)
    expect(await remindersOf(soon.token)).toMatchObject([
      { params: { name: soon.openClass.name }, target_id: soon.openClass.id, is_read: 0 },
    ])
    expect(await remindersOf(later.token)).toEqual([])
  })

  test('is announced at each chosen time, but only once when several have passed', async () => {
    const { token, openClass } = await joined(50, { minutes_before: [10, 30, 60] })
    const beginIn = (minutes: number) =>
      db.update(openClasses).set(inMinutes(minutes)).where(eq(openClasses.id, openClass.id))
    await sendReminders(db)
    expect(await remindersOf(token)).toHaveLength(1)
    // the clock cannot be moved: a class that is moved forward is told anew
    await beginIn(5)
    for (let turn = 0; turn < 2; turn++) await sendReminders(db)
    expect(await remindersOf(token)).toHaveLength(2)
  })

  test('is not announced when it was cancelled, has begun, or reminders are off', async () => {
    const cancelled = await joined(20)
    await db
      .update(openClasses)
      .set({ cancelledAt: new Date() })
      .where(eq(openClasses.id, cancelled.openClass.id))
    const begun = await joined(-1)
    const off = await joined(20, { lesson_reminder: 0 })
    await sendReminders(db)
    for (const { token } of [cancelled, begun, off]) expect(await remindersOf(token)).toEqual([])
  })

  test('of a course is announced to its students and to its teacher, and to nobody else', async () => {
    const [student, left] = [await signedIn(school), await signedIn(school)]
    const teacher = await signedIn(school, [2])
    const product = await aProduct(school)
    await aGrant(school, student.user, product)
    await aGrant(school, left.user, product, { revokedAt: new Date() })
    await aLesson(school, product.id, { ...inMinutes(20), teacherId: teacher.user.id })
    await sendReminders(db)
    const counts = await Promise.all([student, teacher, left].map(({ token }) => remindersOf(token)))
    expect(counts.map(({ length }) => length)).toEqual([1, 1, 0])
  })

  test('of a course is announced to its students also where it is a free preview', async () => {
    const [student, stranger] = [await signedIn(school), await signedIn(school)]
    const product = await aProduct(school)
    await aGrant(school, student.user, product)
    await aLesson(school, product.id, { ...inMinutes(20), isAudition: true })
    await sendReminders(db)
    expect(await remindersOf(student.token)).toHaveLength(1)
    expect(await remindersOf(stranger.token)).toEqual([])
  })

  test('of a course is announced to the teachers of the course where the lesson has none of its own', async () => {
    const teacher = await signedIn(school, [2])
    const product = await aProduct(school, {}, [teacher.user.id])
    await aLesson(school, product.id, inMinutes(20))
    await sendReminders(db)
    expect(await remindersOf(teacher.token)).toHaveLength(1)
  })
})

describe('a lesson that lacks feedback', () => {
  const HOURS = 60 * MINUTE
  async function over(hours: number) {
    const [teacher, student] = [await signedIn(school, [2]), await signedIn(school)]
    const product = await aProduct(school)
    await aGrant(school, student.user, product, { grantedAt: new Date(Date.now() - 90 * HOURS) })
    const endAt = new Date(Date.now() - hours * HOURS)
    const lesson = await aLesson(school, product.id, {
      teacherId: teacher.user.id,
      beginAt: new Date(endAt.getTime() - HOURS),
      endAt,
    })
    return { teacher, student, lesson }
  }
  const feedbackRemindersOf = async ({ token }: { token: string }) =>
    (await school.call('GET /api/v1/messages', { token })).data.list.map(({ kind, target_id }) => [
      kind,
      target_id,
    ])

  test('reminds its teacher a day after its end, once', async () => {
    const [due, early, late] = [await over(25), await over(23), await over(49)]
    for (let turn = 0; turn < 2; turn++) await remindOfFeedback(db)
    expect(await feedbackRemindersOf(due.teacher)).toEqual([['feedback_due', due.lesson.id]])
    expect([await feedbackRemindersOf(early.teacher), await feedbackRemindersOf(late.teacher)]).toEqual([
      [],
      [],
    ])
  })

  test('reminds nobody once everybody has feedback', async () => {
    const { teacher, student, lesson } = await over(25)
    const body = { ratings: [{ userid: student.user.id, star_rating: 5, teacher_comment: '很好' }] }
    const given = await school.call('POST /api/v1/teacher/feedback/lessons/{id}/ratings', {
      token: teacher.token,
      params: { id: lesson.id },
      body,
    })
    expect(given.code).toBe(0)
    await remindOfFeedback(db)
    expect(await feedbackRemindersOf(teacher)).toEqual([])
  })
})

test('two servers create ten thousand reminders within a minute, each once', async () => {
  const { openClass } = await joined(25)
  await school.deps.pool.query(`
    insert into users (username, types) select 'reminded_' || n, '{3}' from generate_series(1, 9999) n`)
  await school.deps.pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
      select $1, id, 20, 31, '41' from users where username like 'reminded%'`,
    [openClass.id],
  )
  const started = performance.now()
  await Promise.all([sendReminders(db), sendReminders(db)])
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(await db.$count(messages, eq(messages.targetId, openClass.id))).toBe(10_000)
})
