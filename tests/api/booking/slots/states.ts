import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { balances, grants, lessonBookings, lessons } from '#server/db/tables/all.ts'
import { bookedLessons, hourExceptions, hourRules, hourSets, occupancies } from '#server/db/tables/all.ts'
import { eq } from 'drizzle-orm'
import type { Chance } from '#tests/support/seeded-random.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Who and what the states are about. */
export interface Cast {
  teacherId: number
  studentId: number
  productId: number
  otherProductId: number
  /** other students with their grants of the course */
  others: readonly { userId: number; grantId: number }[]
  /** two orders of the student, for the grants */
  orderIds: readonly number[]
}

const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Rules of the school, and the days that are asked for: three, of which some states look at today. */
export function drawRules({ one }: Chance) {
  return {
    rules: {
      courseminutes: one(30, 45, 60),
      classe_quotas: one(1, 2, 3),
      enable_teacher_define_schedule_class_time: one(true, false),
      lesson_buffer_minutes: one(0, 0, 15, 60),
      booking_notice_hours: one(0, 0, 30),
      booking_horizon_days: one(1, 30, 60),
    },
    firstDay: one(-1, 0, 0, 20),
  }
}

type Drawn = ReturnType<typeof drawRules>

/** The working hours of a teacher: weekly, opened and closed. */
export async function makeHours(tx: Tx, { teacherId }: Cast, { one }: Chance, start: number): Promise<void> {
  const [set] = await tx
    .insert(hourSets)
    .values({
      teacherId,
      zone: one('Asia/Shanghai', 'Europe/Berlin', 'America/New_York'),
      valid: sql`daterange('2020-01-01', null)`,
      minutes: one(null, 40, 60),
    })
    .returning()
  if (!set) throw new Error('no hours were made')
  await tx.insert(hourRules).values(
    many(one(3, 7, 10), (n) => {
      const fromMinute = one(0, 480, 540, 785, 1380)
      return {
        setId: set.id,
        weekday: 1 + (n % 7),
        fromMinute,
        toMinute: fromMinute + one(30, 120, 190, 300),
      }
    }),
  )
  const exceptions = many(one(0, 1, 3), () => {
    const begin = start + one(-2, 5, 20, 31, 50) * HOUR + one(0, 0, 10) * MINUTE
    const span = sql`tstzrange(to_timestamp(${begin}), to_timestamp(${begin + one(45, 180, 600) * MINUTE}))`
    return { teacherId, kind: one('open', 'closed'), span }
  })
  if (exceptions.length > 0) await tx.insert(hourExceptions).values(exceptions)
}

const holds = sql`now() + interval '4 minutes'`
const ranOut = sql`now() - interval '4 minutes'`

/** The lesson hours of the student. @returns their grants */
async function makeGrants(tx: Tx, { studentId, productId, orderIds }: Cast, { one }: Chance, start: number) {
  const made = await tx
    .insert(grants)
    .values(
      orderIds.slice(0, one(1, 1, 2)).map((orderId) => ({
        ...{ userId: studentId, productId, orderId },
        validUntil: one(null, null, new Date((start + DAY) * 1000), new Date((start - DAY) * 1000)),
        revokedAt: one(null, null, null, new Date()),
        blockStatus: one(0, 0, 0, 1),
      })),
    )
    .returning({ id: grants.id })
  for (const { id } of made)
    await tx
      .update(balances)
      .set({ bought: one(0, 1, 5) })
      .where(eq(balances.grantId, id))
  return made
}

/** Other matters with which teacher and student are busy. */
async function makeBusy(tx: Tx, cast: Cast, { one }: Chance, start: number): Promise<void> {
  const times = many(one(0, 2, 5), (n) => {
    const begin = start + one(1, 9, 14, 30, 47, 70) * HOUR + one(0, 20, 45) * MINUTE
    return {
      personId: one(cast.teacherId, cast.studentId),
      ...{ source: one('lesson', 'class'), sourceId: 2_000_000_000 + n, overbook: true },
      span: sql`tstzrange(to_timestamp(${begin}), to_timestamp(${begin + one(30, 60, 90) * MINUTE}))`,
    }
  })
  if (times.length > 0) await tx.insert(occupancies).values(times)
}

const spanOf = (begin: number, end: number) => sql`tstzrange(to_timestamp(${begin}), to_timestamp(${end}))`

/** Lessons of the courses that the student owns, at times at which the teacher works. */
async function makeClasses(tx: Tx, cast: Cast, { one }: Chance, times: readonly { begin: number }[]) {
  const [first, ...others] = times.map(({ begin }) => begin)
  if (first === undefined) return
  const made = many(one(0, 1, 3), () => {
    const begin = one(first, ...others) + one(0, -10, 20) * MINUTE
    return {
      ...{ productId: one(cast.productId, cast.otherProductId), position: 0, title: 'of a course' },
      ...{ beginAt: new Date(begin * 1000), endAt: new Date((begin + one(10, 30, 60) * MINUTE) * 1000) },
      cancelledAt: one(null, null, null, new Date()),
    }
  })
  if (made.length > 0) await tx.insert(lessons).values(made)
}

/**
 * Fills the time that is asked for: with what teacher and student do otherwise, and with lessons that are booked, held or
 * were cancelled, each with none to three students.
 * @param times the slots that the working hours make, where most lessons stand
 * @returns the student's own bookings
 */
export async function makeLessons(
  tx: Tx,
  cast: Cast,
  chance: Chance,
  { times, start }: { times: readonly { begin: number; end: number }[]; start: number },
): Promise<number[]> {
  const { one } = chance
  const { teacherId, studentId, productId, otherProductId, others } = cast
  const [grant] = await makeGrants(tx, cast, chance, start)
  if (!grant) throw new Error('no grant was made')
  await makeBusy(tx, cast, chance, start)
  await makeClasses(tx, cast, chance, times)
  const chosen = times
    .filter(() => one(true, false, false))
    .map(({ begin, end }) => {
      const shift = one(0, 0, 0, 0, 10) * MINUTE
      return { begin: begin + shift, end: end + shift }
    })
  // a teacher has no two booked lessons at one time
  const single = new Map(chosen.map((time) => [time.begin, time]))
  if (single.size === 0) return []
  const made = await tx
    .insert(lessons)
    .values(
      [...single.values()].map(({ begin, end }) => ({
        ...{ teacherId, position: 0, title: 'booked' },
        ...{ beginAt: new Date(begin * 1000), endAt: new Date(end * 1000) },
      })),
    )
    .returning()
  await tx.insert(bookedLessons).values(
    made.map(({ id }) => ({
      lessonId: id,
      productId: one(productId, productId, otherProductId),
      quota: one(1, 2, 3),
      cancelledAt: one(null, null, null, new Date()),
    })),
  )
  const asBooked = made.flatMap((lesson) => {
    const people = [...(one(true, false) ? [{ userId: studentId, grantId: grant.id }] : []), ...others].slice(
      0,
      one(0, 1, 2, 3),
    )
    return people.map((person, index) => {
      const status = one('booked', 'booked', 'used', 'held', 'cancelled')
      return {
        ...{
          lessonId: lesson.id,
          studentId: person.userId,
          grantId: person.grantId,
          seat: index + 1,
          status,
        },
        heldUntil: status === 'held' ? one(holds, ranOut) : null,
      }
    })
  })
  const bookings = asBooked.length > 0 ? await tx.insert(lessonBookings).values(asBooked).returning() : []
  const own = bookings.filter((booking) => booking.studentId === studentId)
  const timeOf = (lessonId: number, further = 0) => {
    const lesson = made.find(({ id }) => id === lessonId)
    return spanOf((lesson?.beginAt?.getTime() ?? 0) / 1000, (lesson?.endAt?.getTime() ?? 0) / 1000 + further)
  }
  const busy = [
    ...made
      .filter(() => one(true, true, false))
      .map(({ id }) => ({
        ...{ personId: teacherId, source: 'slot' as const, sourceId: id, overbook: true },
        span: timeOf(id, one(0, 15) * MINUTE),
        holdUntil: one(null, null, holds, ranOut),
      })),
    ...own
      .filter(({ status }) => status !== 'cancelled')
      .map(({ id, lessonId, status, heldUntil }) => ({
        ...{ personId: studentId, source: 'booking' as const, sourceId: id, overbook: true },
        span: timeOf(lessonId),
        holdUntil: status === 'held' ? heldUntil : null,
      })),
  ]
  if (busy.length > 0) await tx.insert(occupancies).values(busy)
  return own.map(({ id }) => id)
}

export const startOf = ({ firstDay }: Drawn): number =>
  Math.floor(Date.now() / 1000 / DAY) * DAY + firstDay * DAY
