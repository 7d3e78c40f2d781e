import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { productTypes } from '#contract/catalog/enums.ts'
import {
  bookedLessons,
  broadcasts,
  homework,
  homeworkAttempts,
  lessonBookings,
  lessonFeedback,
  lessons,
  openClassBookings,
  openClasses,
  openClassTeachers,
} from '#server/db/tables/all.ts'
import { aProduct, signedIn } from '#tests/support/factories.ts'
import { aGrant } from '#tests/support/order-factories.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { entriesOneByOne } from './entries-one-by-one.ts'

/** `TIMETABLE_SEED=7 npx vitest run …` tests another term */
const { one, chance } = seededRandom(Number(process.env['TIMETABLE_SEED'] ?? 20_261_123))
const HOUR = 3_600_000
const DAY = 86_400
const LESSONS = 60

const school = await openTestSchool()
const { db, pool } = school.deps
const now = Math.floor(Date.now() / HOUR) * HOUR

const several = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
const hour = () => now + Math.floor((chance() * 30 - 6) * 24) * HOUR
const passed = () => one(null, null, null, new Date(now - one(1, 30, 100) * HOUR))
const timesFrom = (begin: number) => ({ beginAt: new Date(begin), endAt: new Date(begin + HOUR) })
const classFields = () => ({ cryptId: randomUUID(), streamKey: randomUUID(), isReplay: one(true, false) })

/** Courses with and without teachers, lessons with and without a teacher or times, and what people have of them. */
async function makeTerm() {
  const teachers = await Promise.all(several(3, () => signedIn(school, [2])))
  const students = await Promise.all(several(4, () => signedIn(school)))
  const ids = teachers.map(({ user }) => user.id)
  const courses = await Promise.all([
    aProduct(school, { name: 'two teachers' }, ids.slice(0, 2)),
    aProduct(school, { name: 'one teacher' }, ids.slice(1, 2)),
    aProduct(school, { name: 'no teacher', type: productTypes.mixed }),
    aProduct(school, { name: 'appointments', type: productTypes.booking }, ids.slice(2)),
    aProduct(school, { name: 'open class', type: productTypes.openClass }),
  ])
  const [appointments, sold] = [courses[3], courses[4]]
  if (!appointments || !sold) throw new Error('courses are missing')
  const taught = await db
    .insert(lessons)
    .values(
      several(LESSONS, (position) => ({
        ...{ productId: courses[position % 3]?.id ?? null, position, title: `lesson ${position}` },
        teacherId: one(null, null, ...ids),
        ...(one(true, true, true, true, false) && timesFrom(hour())),
      })),
    )
    .returning()
  // a teacher's booked lessons are at different times, or one takes the place of the other
  const booked = await db
    .insert(lessons)
    .values(
      several(12, (n) => ({
        position: 0,
        title: 'booked',
        teacherId: ids[n % 3] ?? null,
        ...timesFrom(now + n * 7 * HOUR),
      })),
    )
    .returning()
  await db
    .insert(bookedLessons)
    .values(
      booked.map(({ id }) => ({ lessonId: id, productId: appointments.id, quota: 4, cancelledAt: passed() })),
    )
  const classes = await db
    .insert(openClasses)
    .values([
      ...[...taught, ...booked].map(({ id, productId, title, beginAt, endAt }) => ({
        ...{ lessonId: id, productId, name: title, beginAt, endAt, ...classFields() },
        ...{
          cancelledAt: passed(),
          endedAt: one(null, null, beginAt && new Date(beginAt.getTime() + HOUR / 2)),
        },
      })),
      ...several(6, (n) => ({
        ...{ name: `open ${n}`, ...timesFrom(hour()), ...classFields(), cancelledAt: passed() },
        productId: n === 0 ? sold.id : null,
      })),
    ])
    .returning()
  const open = classes.filter(({ lessonId }) => lessonId === null)
  await db
    .insert(openClassTeachers)
    .values(open.flatMap(({ id }, n) => ids.slice(n % 3).map((teacherId) => ({ classId: id, teacherId }))))
  await db.insert(broadcasts).values(
    several(20, (n) => ({
      ...{ classId: classes[(n * 7) % classes.length]?.id ?? 0, via: 'rtmp', duration: one(0, 60) },
      ...{ state: 'ended', endedAt: new Date(), endAskedAt: one(null, new Date()) },
    })),
  )
  for (const { user } of students) {
    const grants = []
    for (const course of courses)
      for (const validUntil of several(one(0, 1, 1, 2), () => one(null, null, new Date(hour()))))
        grants.push(
          (
            await aGrant(school, user, course, {
              validUntil,
              revokedAt: passed(),
              blockStatus: one(0, 0, 0, 1, 2),
            })
          ).grant,
        )
    const [grant] = grants
    if (!grant) continue
    await db.insert(lessonBookings).values(
      booked
        .filter(() => one(true, false))
        .map(({ id }, n) => {
          const status = one('booked', 'used', 'held', 'cancelled')
          return {
            ...{ lessonId: id, studentId: user.id, grantId: grant.id, status },
            seat: 1 + students.findIndex((student) => student.user === user),
            heldUntil: status === 'held' ? new Date(now + HOUR) : null,
            ...(status === 'cancelled' && {
              cancelledAt: new Date(),
              cancelledBy: n % 2 ? user.id : (ids[0] ?? null),
            }),
          }
        }),
    )
    await db.insert(openClassBookings).values(
      classes
        .filter(({ lessonId }) => lessonId === null || one(true, false, false))
        .map(({ id }) => ({
          ...{
            classId: id,
            userId: user.id,
            userKind: 20,
            source: 31,
            entrySource: '41',
            cancelledAt: passed(),
          },
        })),
    )
    await db
      .insert(lessonFeedback)
      .values(
        taught
          .filter(() => one(true, false))
          .map(({ id }) => ({ lessonId: id, studentId: user.id, stars: 5, comment: 'good' })),
      )
  }
  const tasks = await db
    .insert(homework)
    .values(
      several(40, () => {
        const lesson = one(...[taught[0], ...taught.slice(1, 20)])
        const publishedAt = one(null, new Date())
        return {
          ...{
            productId: lesson?.productId ?? 0,
            lessonId: lesson?.id ?? 0,
            lessonName: '',
            title: '',
            content: '',
          },
          ...{ publishedAt, status: publishedAt ? 3 : 2 },
        }
      }),
    )
    .returning()
  await db
    .insert(homeworkAttempts)
    .values(
      tasks.flatMap(({ id }) =>
        students.filter(() => one(true, false)).map(({ user }) => ({ homeworkId: id, studentId: user.id })),
      ),
    )
  return { teachers, students }
}

test('a timetable answers of each class what a request for the class alone answers', async () => {
  const { teachers, students } = await makeTerm()
  const begin = now / 1000 - 20 * DAY
  let entries = 0
  let booked = 0
  const compare = async (
    role: 'student' | 'teacher',
    { token, user }: (typeof teachers)[number],
    start: number,
    end: number,
  ) => {
    const { data } = await school.call(`GET /api/v1/${role}/timetable`, { token, query: { start, end } })
    expect(data.list).toEqual(await entriesOneByOne(pool, role, [user.id, start, end]))
    entries += data.list.length
    booked += data.list.filter((entry) => 'student_names' in entry && entry.student_names.length > 0).length
  }
  for (const [start, end] of [
    [begin, begin + 62 * DAY],
    [begin + 19 * DAY, begin + 21 * DAY],
  ] as const) {
    for (const student of students) await compare('student', student, start, end)
    for (const teacher of teachers) await compare('teacher', teacher, start, end)
  }
  expect(entries).toBeGreaterThan(LESSONS)
  expect(booked).toBeGreaterThan(0)
})
