import { and, eq, sql } from 'drizzle-orm'
import { bookingLimits } from '#contract/booking/limits.ts'
import type { Tx } from '../../db/database.ts'
import { bookedLessons, lessonBookings, lessons, occupancies } from '../../db/tables/all.ts'
import type { Settings } from '../site/index.ts'
import type { Slot } from './find-slots.ts'

const heldUntil = sql`now() + make_interval(secs => ${bookingLimits.holdSeconds})`
const spanOf = ({ begintime, endtime }: Slot, bufferMinutes = 0) =>
  sql`tstzrange(to_timestamp(${begintime}::float8), to_timestamp(${endtime + bufferMinutes * 60}::float8))`

interface SlotOf {
  productId: number
  teacherId: number
  config: Settings['web_config']
  isHold: boolean
}

/** The booked lesson of a slot: the one that stands there, or a new one. From now on its teacher is busy. */
export async function occupySlot(
  tx: Tx,
  slot: Slot,
  { productId, teacherId, config, isHold }: SlotOf,
): Promise<number> {
  if (slot.lesson_id !== null) {
    await tx
      .update(occupancies)
      .set({ holdUntil: isHold ? sql`case when hold_until is not null then ${heldUntil} end` : null })
      .where(and(eq(occupancies.source, 'slot'), eq(occupancies.sourceId, slot.lesson_id)))
    return slot.lesson_id
  }
  const [lesson] = await tx
    .insert(lessons)
    .values({
      teacherId,
      position: 0,
      title: sql`(select name from products where id = ${productId})`,
      beginAt: new Date(slot.begintime * 1000),
      endAt: new Date(slot.endtime * 1000),
    })
    .returning({ id: lessons.id })
  if (!lesson) throw new Error('the booked lesson was not stored')
  await tx.insert(bookedLessons).values({ lessonId: lesson.id, productId, quota: slot.quota })
  await tx.insert(occupancies).values({
    personId: teacherId,
    span: spanOf(slot, config.lesson_buffer_minutes),
    source: 'slot',
    sourceId: lesson.id,
    holdUntil: isHold ? heldUntil : null,
  })
  return lesson.id
}

interface NewBooking {
  lessonId: number
  studentId: number
  grantId: number
  isHold: boolean
  movedFrom: number | null
  requestKey: string | null
}

/** The student's place in a booked lesson: the one that they hold, or the first free one. @returns the booking's id */
export async function insertBooking(tx: Tx, slot: Slot, booking: NewBooking): Promise<number> {
  const { lessonId, studentId, isHold, ...columns } = booking
  const values = {
    ...columns,
    status: isHold ? ('held' as const) : ('booked' as const),
    heldUntil: isHold ? heldUntil : null,
  }
  if (slot.is_held === 1 && slot.booking_id !== null) {
    await tx.update(lessonBookings).set(values).where(eq(lessonBookings.id, slot.booking_id))
    await tx
      .update(occupancies)
      .set({ holdUntil: values.heldUntil })
      .where(and(eq(occupancies.source, 'booking'), eq(occupancies.sourceId, slot.booking_id)))
    return slot.booking_id
  }
  const [stored] = await tx
    .insert(lessonBookings)
    .values({
      ...values,
      lessonId,
      studentId,
      seat: sql`(
        select min(free.seat) from generate_series(1, ${slot.quota}) as free (seat) where not exists (
          select from bookings taken
          where taken.lesson_id = ${lessonId} and taken.seat = free.seat and taken.status <> 'cancelled'))`,
    })
    .returning({ id: lessonBookings.id })
  if (!stored) throw new Error('the booking was not stored')
  await tx.insert(occupancies).values({
    personId: studentId,
    span: spanOf(slot),
    source: 'booking',
    sourceId: stored.id,
    holdUntil: values.heldUntil,
  })
  return stored.id
}

/** A booked lesson has the name of its course, in each language; for selects from `products p`. */
const namesOfCourse = sql`coalesce((
  select jsonb_object_agg(e.key, jsonb_build_object('name', e.value -> 'name'))
  from jsonb_each(p.translations) e where e.value ? 'name'), '{}')`

/** The class of a booked lesson, which its students are in from the moment they book it. */
export async function openLessonClass(tx: Tx, lessonId: number, studentId: number): Promise<void> {
  await tx.execute(sql`
    insert into open_classes (lesson_id, name, translations, begin_at, end_at, created_by, crypt_id, stream_key)
    select l.id, l.title, ${namesOfCourse}, l.begin_at, l.end_at, l.teacher_id,
      'c' || replace(gen_random_uuid()::text, '-', ''), replace(gen_random_uuid()::text, '-', '')
    from lessons l join booked_lessons booked on booked.lesson_id = l.id join products p on p.id = booked.product_id
    where l.id = ${lessonId}
    on conflict (lesson_id) do update set cancelled_at = null, updated_at = now()`)
  await tx.execute(sql`
    insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
    select id, ${studentId}, 20, 31, '41' from open_classes where lesson_id = ${lessonId}
    on conflict (class_id, user_id) do update set cancelled_at = null, booked_at = now()`)
}
