import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { textAs } from '../db/names.ts'
import {
  balanceEntries,
  bookedLessons,
  grants,
  hourExceptions,
  hourRules,
  hourSets,
  lessonBookings,
  lessons,
  openClasses,
} from '../db/tables/all.ts'
import { bookFirstFree, cancelForStudent, moveHours } from '../features/booking/index.ts'
import { demoStudents } from './people.ts'
import { seedPurchase } from './purchase.ts'

const SCHOOL_ZONE = 'Asia/Shanghai'
const MINUTES = 40

interface Weekly {
  weekday: number
  fromMinute: number
  toMinute: number
}
const weekly = (weekdays: number[], fromMinute: number, toMinute: number): Weekly[] =>
  weekdays.map((weekday) => ({ weekday, fromMinute, toMinute }))

/** Monday to Saturday in the morning, Tuesday and Thursday in the evening */
const ofScholar = [...weekly([1, 2, 3, 4, 5, 6], 540, 720), ...weekly([2, 4], 1140, 1260)]
/** late in the evening, when the demo teacher gives no class */
const ofDemoTeacher = weekly([2, 4, 6], 1240, 1360)

async function seedHours(tx: Tx, teacherId: number, rules: readonly Weekly[]): Promise<void> {
  const [set] = await tx
    .insert(hourSets)
    .values({ teacherId, zone: SCHOOL_ZONE, valid: sql`daterange(current_date - 30, null)` })
    .returning({ id: hourSets.id })
  if (!set) throw new Error('the working hours of the demo were not stored')
  await tx.insert(hourRules).values(rules.map((rule) => ({ setId: set.id, ...rule })))
}

/** A holiday of three days, in the third week from now. */
const seedHoliday = (tx: Tx, teacherId: number) =>
  tx.insert(hourExceptions).values({
    teacherId,
    kind: 'closed',
    note: '外出讲学',
    span: sql`tstzrange(
      (current_date + 20)::timestamp at time zone ${SCHOOL_ZONE},
      (current_date + 23)::timestamp at time zone ${SCHOOL_ZONE})`,
  })

/** A demo student who has bought the course. @returns their id and that of the grant */
async function seedBuyer(tx: Tx, productId: number, username: string) {
  const student = await tx.execute<{ id: number }>(sql`select id from users where username = ${username}`)
  const [found] = student.rows
  if (!found) throw new Error(`the demo has no ${username}`)
  await seedPurchase(tx, found.id, productId)
  const grant = await tx.execute<{ id: number }>(
    sql`select id from grants where user_id = ${found.id} and product_id = ${productId}`,
  )
  const [given] = grant.rows
  if (!given) throw new Error('the grant of the demo was not stored')
  return { studentId: found.id, grantId: given.id }
}

type Buyer = Awaited<ReturnType<typeof seedBuyer>>

/** A lesson that the student has had some days ago, and was in. */
async function seedPast(tx: Tx, buyer: Buyer, productId: number, teacherId: number, daysAgo: number) {
  const { studentId, grantId } = buyer
  const beginAt = sql`date_trunc('hour', now()) - make_interval(days => ${daysAgo})`
  const endAt = sql`${beginAt} + make_interval(mins => ${MINUTES})`
  const bookedAt = sql`${beginAt} - interval '2 days'`
  const [lesson] = await tx
    .insert(lessons)
    .values({
      ...{ teacherId, position: 0, beginAt, endAt },
      title: sql`(select name from products where id = ${productId})`,
      translations: sql`(select ${sql.raw(textAs('p', 'name', 'title'))} from products p where p.id = ${productId})`,
    })
    .returning()
  if (!lesson) throw new Error('the past lesson of the demo was not stored')
  const { id: lessonId, title: name } = lesson
  const translations = sql`(select ${sql.raw(textAs('l', 'title', 'name'))} from lessons l where l.id = ${lessonId})`
  await tx.insert(bookedLessons).values({ lessonId, productId, quota: 1 })
  const [lessonClass] = await tx
    .insert(openClasses)
    .values({
      ...{ lessonId, name, translations, createdBy: teacherId, beginAt, endAt },
      cryptId: sql`'c' || replace(gen_random_uuid()::text, '-', '')`,
      streamKey: sql`replace(gen_random_uuid()::text, '-', '')`,
    })
    .returning({ id: openClasses.id })
  await tx.execute(sql`
    insert into class_visits (class_id, user_id, entered_at, left_at)
    select ${lessonClass?.id ?? null}, person, ${beginAt}, ${endAt} from unnest(array[${studentId}, ${teacherId}]::int[]) person`)
  const [booking] = await tx
    .insert(lessonBookings)
    .values({ lessonId, studentId, grantId, seat: 1, status: 'used', createdAt: bookedAt })
    .returning({ id: lessonBookings.id })
  if (!booking) throw new Error('the past booking of the demo was not stored')
  const moved = { grantId, hours: 1, bookingId: booking.id }
  await moveHours(tx, { ...moved, kind: 'booked', actorId: studentId })
  await moveHours(tx, { ...moved, kind: 'used', actorId: null })
  await tx.update(grants).set({ grantedAt: bookedAt }).where(eq(grants.id, grantId))
  await tx
    .update(balanceEntries)
    .set({ createdAt: sql`case kind when 'used' then ${endAt} else ${bookedAt} end` })
    .where(eq(balanceEntries.grantId, grantId))
}

/**
 * The working hours of the teachers of the appointment course, and two students who have bought it: lessons to come, one
 * that was had, one that is to be moved, and one that its teacher has cancelled.
 */
export async function seedBookings(
  tx: Tx,
  productId: number,
  { scholar, demoTeacher }: { scholar: number; demoTeacher: number },
): Promise<void> {
  await seedHours(tx, scholar, ofScholar)
  await seedHours(tx, demoTeacher, ofDemoTeacher)
  await seedHoliday(tx, demoTeacher)
  const [first, second] = demoStudents
  if (!first || !second) throw new Error('the demo has no students')
  const demo = await seedBuyer(tx, productId, first.username)
  const other = await seedBuyer(tx, productId, second.username)
  const next = ({ studentId }: Buyer, teacherId: number) =>
    bookFirstFree(tx, { studentId, productId, teacherId })
  await seedPast(tx, demo, productId, demoTeacher, 6)
  await next(demo, scholar)
  await next(demo, demoTeacher)
  const toMove = await next(other, demoTeacher)
  if (toMove !== undefined)
    await tx.execute(sql`update bookings set move_asked_at = now() where id = ${toMove}`)
  const cancelled = await next(other, demoTeacher)
  if (cancelled !== undefined)
    await cancelForStudent(tx, { actorId: demoTeacher }, cancelled, { reason: '当晚有家长会，请另约时间' })
}
