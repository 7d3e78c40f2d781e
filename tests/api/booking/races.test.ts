import { inArray, sql } from 'drizzle-orm'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { users } from '#server/db/tables/all.ts'
import { revokeGrants } from '#server/features/order/index.ts'
import { clearSettingsCache } from '#server/features/site/index.ts'
import { isDrill } from '#tests/support/drill.ts'
import { aLesson, aProduct, signedIn, type TestProduct } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { signedInStudents } from '#tests/support/people.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { openAllConnections } from '../order/support.ts'
import {
  aBuyer,
  anAppointmentCourse,
  book,
  cancel,
  DAY,
  expectLedgerAddsUp,
  grid,
  HOUR,
  monday,
  saveHours,
  setSchool,
} from './support.ts'

const school = await openTestSchool()
await setSchool(school, { courseminutes: 60, time_zone: 'Asia/Shanghai' })
await openAllConnections(school)
/** another server of the same school, which shares the database alone */
const pool = openDatabase(school.database.connection, () => undefined)
const { app: second } = await buildApp({ config: school.config, db: pool.db, pool: pool.pool })
afterAll(async () => {
  await second.close()
  await pool.close()
})
/** Changes what the school sets; both servers know it at once. */
async function setBoth(values: object): Promise<void> {
  await setSchool(school, values)
  clearSettingsCache(pool.db)
}

interface Answer {
  status: { code: number; reason?: string }
}

/** The same booking, asked of the other server. */
async function bookOnSecond(
  token: string,
  { product, teacher }: Awaited<ReturnType<typeof anAppointmentCourse>>,
  begin_time: number,
) {
  const answer = await second.inject({
    method: 'POST',
    url: '/api/v1/student/bookings',
    headers: { authorization: `Bearer ${token}` },
    payload: { product_id: product.id, teacher_id: teacher.user.id, begin_time },
  })
  return answer.json<Answer>().status
}

const STUDENTS = isDrill ? 500 : 40
const nine = monday + 9 * HOUR

/** Tokens of students who have bought a course: so many logins at once would be refused. */
async function buyers(product: TestProduct, names: string, count = STUDENTS): Promise<string[]> {
  const { db, pool } = school.deps
  const people = await signedInStudents(pool, count, names)
  const ids = people.map(({ userId }) => userId)
  for (const user of await db.select().from(users).where(inArray(users.id, ids)))
    await aGrant(school, user, product)
  return people.map(({ token }) => token)
}

it.each([1, 3])(
  'of many students at two servers as many get a lesson as it has places: %i',
  async (quota) => {
    await setBoth({ classe_quotas: quota })
    const course = await anAppointmentCourse(school)
    const tokens = await buyers(course.product, `quota_${quota}`)
    const answers = await Promise.all(
      tokens.map((token, index) =>
        index % 2 === 0 ? book(school, token, course, nine) : bookOnSecond(token, course, nine),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(quota)
    // no request is answered that the school is busy
    expect(answers.filter(({ reason }) => reason === 'slotTaken')).toHaveLength(STUDENTS - quota)
    const lessons = await school.deps.db.execute(
      sql`select from booked_lessons where product_id = ${course.product.id} and cancelled_at is null`,
    )
    expect(lessons.rows).toHaveLength(1)
    await expectLedgerAddsUp(school)
    await setBoth({ classe_quotas: 1 })
  },
)

it('many who wait for the time of one teacher hold one connection, and the others serve everybody else', async () => {
  const course = await anAppointmentCourse(school)
  const other = await anAppointmentCourse(school)
  const tokens = await buyers(course.product, 'waiting', 30)
  const { token } = await aBuyer(school, other.product)
  const holding = await pool.pool.connect()
  // ends what it holds, also where the test fails
  onTestFinished(() => holding.release(true))
  await holding.query('begin')
  await holding.query('select lock_person_time($1::int)', [course.teacher.user.id])
  const all = Promise.all(tokens.map((own) => book(school, own, course, nine)))
  const waiting = async () => {
    const { rows } = await holding.query<{ n: number }>(
      `select count(*)::int as n from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`,
    )
    return rows[0]?.n
  }
  await expect.poll(waiting).toBe(1)
  expect((await book(school, token, other, nine)).code).toBe(0)
  expect(await waiting()).toBe(1)
  await holding.query('rollback')
  expect((await all).filter(({ code }) => code === 0)).toHaveLength(1)
})

it('a student who books in several tabs spends no more lesson hours than there are', async () => {
  const course = await anAppointmentCourse(school, 2)
  const { token } = await aBuyer(school, course.product)
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].flatMap((day) => [
      book(school, token, course, nine + day * DAY),
      book(school, token, course, nine + day * DAY),
    ]),
  )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
  for (const { code, reason } of answers)
    if (code !== 0) expect(['noLessonHours', 'alreadyBooked']).toContain(reason)
  await expectLedgerAddsUp(school)
})

it('students who book in many tabs get as many lessons as they have hours, and a lesson as many students as places', async () => {
  const hours = 3
  const places = 3
  const students = isDrill ? 50 : 8
  const lessons = isDrill ? 16 : 4
  await setBoth({ classe_quotas: places })
  const course = await anAppointmentCourse(school, hours)
  const tokens = await buyers(course.product, 'tabs', students)
  const times = Array.from({ length: lessons }, (_, at) => nine + Math.floor(at / 3) * DAY + (at % 3) * HOUR)
  const answers = await Promise.all(
    tokens.flatMap((token) =>
      times.flatMap((time) => [book(school, token, course, time), bookOnSecond(token, course, time)]),
    ),
  )
  // so many students want it that no place stays free
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(lessons * places)
  const refused = new Set(answers.flatMap(({ code, reason }) => (code === 0 ? [] : [reason])))
  expect(refused).toEqual(new Set(['alreadyBooked', 'noLessonHours', 'slotTaken']))
  const { rows } = await school.deps.db.execute(sql`
    select count(*)::int as booked
    from bookings b join booked_lessons l on l.lesson_id = b.lesson_id
    where l.product_id = ${course.product.id} and b.status = 'booked' group by b.lesson_id`)
  expect(rows.map(({ booked }) => booked)).toEqual(times.map(() => places))
  const { rows: owners } = await school.deps.db.execute(sql`
    select b.student_id from bookings b join booked_lessons l on l.lesson_id = b.lesson_id
    where l.product_id = ${course.product.id} and b.status = 'booked'
    group by b.student_id having count(*) > ${hours}`)
  expect(owners).toEqual([])
  await expectLedgerAddsUp(school)
  await setBoth({ classe_quotas: 1 })
})

it('a lesson that moves while its teacher closes the hour stands at one of the two times, and its hour is counted once', async () => {
  const course = await anAppointmentCourse(school)
  for (let round = 0; round < 5; round++) {
    const { token } = await aBuyer(school, course.product)
    const { data } = await book(school, token, course, nine)
    const closed = { begin_time: nine + HOUR, end_time: nine + 2 * HOUR, kind: 'closed', note: '' }
    const [moved, hours] = await Promise.all([
      book(school, token, course, nine + HOUR, { moved_from: data.id }),
      saveHours(school, course.teacher.token, { exceptions: [closed] }),
    ])
    // either the hour was closed first, or its teacher hears of the lesson and nothing is saved
    expect(hours.data.saved).toBe(moved.code === 0 ? 0 : 1)
    const { slots } = (await grid(school, token, course, monday, { end: monday + DAY })).data
    const booked = slots.filter(({ state }) => state === 'booked').map(({ begintime }) => begintime)
    expect(booked).toEqual([moved.code === 0 ? nine + HOUR : nine])
    await saveHours(school, course.teacher.token)
    const [left] = slots.flatMap(({ booking_id }) => booking_id ?? [])
    await school.call('DELETE /api/v1/student/bookings/{id}', { token, params: { id: left ?? 0 } })
  }
  await expectLedgerAddsUp(school)
})

it('a course that is taken back while its student books leaves neither a booking nor an hour', async () => {
  const course = await anAppointmentCourse(school)
  for (let round = 0; round < 5; round++) {
    const { token, order } = await aBuyer(school, course.product)
    await Promise.all([
      ...[0, 1, 2].map((hour) => book(school, token, course, nine + hour * HOUR)),
      school.deps.db.transaction((tx) => revokeGrants(tx, order.id)),
    ])
    const { list, courses } = (await school.call('GET /api/v1/student/bookings', { token })).data
    expect(list.filter(({ status }) => status === 'booked')).toEqual([])
    expect(courses[0]?.balance).toMatchObject({ left: 0, booked: 0, revoked: 4 })
  }
  await expectLedgerAddsUp(school)
})

/** Numbers of chance that are the same at each run (mulberry32). */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (most: number) => Math.floor(next() * most),
    oneOf: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  }
}

/** What booking answers to a slot that the grid shows so. */
const answers: Readonly<Record<string, string | undefined>> = {
  bookable: undefined,
  booked: 'alreadyBooked',
  full: 'slotTaken',
  busy: 'slotTaken',
  ownClash: 'bookingClash',
  noLessonHours: 'noLessonHours',
  afterValidity: 'noLessonHours',
}

it('a booking succeeds exactly where the grid offers one, and the lesson hours add up', {
  timeout: 3_600_000,
}, async () => {
  const { upTo, oneOf } = chance(20_270_104)
  await setBoth({
    ...{ classe_quotas: 2, courseminutes: 50, lesson_buffer_minutes: 10 },
    ...{ booking_horizon_days: Math.ceil((monday - Date.now() / 1000) / DAY) + 5 },
  })
  const course = await anAppointmentCourse(school, 6)
  const second = await signedIn(school, [2])
  await school.deps.db.execute(sql`insert into product_teachers (product_id, teacher_id, position)
    values (${course.product.id}, ${second.user.id}, 1)`)
  const closed = { begin_time: nine + DAY, end_time: nine + DAY + 2 * HOUR, kind: 'closed', note: '' }
  const open = {
    begin_time: nine + 2 * DAY - HOUR / 2,
    end_time: nine + 2 * DAY + HOUR,
    kind: 'open',
    note: '',
  }
  await saveHours(school, course.teacher.token, { exceptions: [closed, open] })
  await saveHours(school, second.token, { exceptions: [open] })
  const lesson = await aProduct(school)
  await aLesson(school, lesson.id, {
    teacherId: second.user.id,
    beginAt: new Date((nine + HOUR / 2) * 1000),
    endAt: new Date((nine + HOUR) * 1000),
  })
  const students = await Promise.all(
    [undefined, new Date((nine + 3 * DAY) * 1000), undefined].map((validUntil) =>
      aBuyer(school, course.product, { validUntil }),
    ),
  )
  const teachers = [course.teacher, second]
  const seen = new Set<string>()
  const rounds = isDrill ? 10_000 : 150
  for (let round = 0; round < rounds; round++) {
    // lessons that stand keep the number of their places
    if (round === rounds / 2) await setBoth({ classe_quotas: 1 })
    const { token } = oneOf(students) ?? course.teacher
    const offer = { product: course.product, teacher: oneOf(teachers) ?? course.teacher }
    const bookings = (await school.call('GET /api/v1/student/bookings', { token })).data.list
    const own = oneOf(bookings.filter(({ status }) => status === 'booked'))
    if (own && upTo(4) === 0) {
      expect((await cancel(school, token, own.id)).code).toBe(0)
      continue
    }
    const moved = own && upTo(3) === 0 ? { moved_from: own.id } : {}
    const week = (await grid(school, token, offer, monday, moved)).data
    const slot = oneOf(week.slots)
    const begin = slot && upTo(8) > 0 ? slot.begintime : monday + upTo(7 * 48) * 1800
    const shown = week.slots.find(({ begintime }) => begintime === begin)
    const outcome = shown?.reason ?? shown?.state ?? 'none'
    seen.add(outcome)
    const hold = upTo(5) === 0 && !('moved_from' in moved) ? { hold: 1 } : {}
    const answer = await book(school, token, offer, begin, { ...moved, ...hold })
    expect({ outcome: outcome, reason: answer.reason }).toEqual({
      outcome: outcome,
      reason: outcome in answers ? answers[outcome] : 'slotNotBookable',
    })
  }
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['afterValidity', 'bookable', 'booked', 'busy', 'closed', 'full', 'tooFar']),
  )
  await expectLedgerAddsUp(school)
})
