import { sql } from 'drizzle-orm'
import { NO_REASON } from '#contract/booking/limits.ts'
import { kindOf, type MessageKind } from '#contract/message/kinds.ts'
import type { Tx } from '../../db/database.ts'
import type { Translations } from '../../db/tables/columns.ts'
import { notify } from '../message/index.ts'
import { namesOf } from '../site/index.ts'

type BookingKind = Extract<MessageKind, 'lesson_booked' | 'lesson_moved' | 'lesson_cancelled' | 'move_asked'>

interface BookingNotice extends Record<string, unknown> {
  name: string
  translations: Translations
  at: number
  student_id: number
  student: string
  teacher_id: number | null
  teacher: string
}

/** Tells the student and the teacher of a booking what has become of it; each reads with whom the lesson is. */
export async function notifyBooking(
  tx: Tx,
  kind: BookingKind,
  bookingId: number,
  reason?: string,
): Promise<void> {
  const { rows } = await tx.execute<BookingNotice>(sql`
    select l.title as name, l.translations, extract(epoch from l.begin_at)::int8 as at, b.student_id, l.teacher_id,
      coalesce(nullif(student.name, ''), student.username) as student,
      coalesce(nullif(teacher.name, ''), teacher.username, '') as teacher
    from bookings b join lessons l on l.id = b.lesson_id
    join users student on student.id = b.student_id left join users teacher on teacher.id = l.teacher_id
    where b.id = ${bookingId}`)
  const [notice] = rows
  if (!notice) return
  const { name, translations, at, student_id, student, teacher_id, teacher } = notice
  const notifyPerson = (userId: number, person: string) =>
    notify(
      tx,
      {
        kind,
        key: `booking ${bookingId}`,
        params: {
          name,
          names: namesOf(translations, 'title'),
          at: Number(at),
          person,
          ...(reason && reason !== NO_REASON && { words: reason }),
        },
        targetId: bookingId,
      },
      [userId],
    )
  // in one order, as every message is sent
  const people: [number, string][] = [[student_id, teacher]]
  if (teacher_id !== null && kindOf(kind).to.includes('teacher')) people.push([teacher_id, student])
  for (const [userId, person] of people.toSorted(([one], [other]) => one - other))
    await notifyPerson(userId, person)
}
