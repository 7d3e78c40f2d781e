import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { NO_REASON } from '#contract/booking/limits.ts'
import type { workingHours as operations } from '#contract/booking/working-hours.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Names } from '../../db/tables/columns.ts'
import { hourExceptions, hourRules, hourSets, lessonBookings } from '../../db/tables/all.ts'
import { refuse } from '../../lib/refusal.ts'
import { lockTimeOf } from '../schedule/index.ts'
import { isTimeZone, nameIn, namesIn, readSetting, type Settings, translationWanted } from '../site/index.ts'
import { releaseBooking } from './release-booking.ts'
import { notifyBooking } from './notify-booking.ts'
import { isWorkingTime } from './working-time.ts'

type Save = OperationTypes<typeof operations.saveWorkingHours>
type Body = Save['body']
type AffectedLesson = Save['reply']['hits'][number]

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** One that ends on the next day ends after midnight, whatever its clock says. */
const columnsOf = ({ weekday, begin_clock, end_clock }: Body['rules'][number]) => {
  const fromMinute = minuteOf(begin_clock)
  const end = minuteOf(end_clock)
  return { weekday, fromMinute, toMinute: end > fromMinute ? end : end + DAY_MINUTES }
}

/** @throws Refusal hoursOverlap for weekly times that overlap, the last of a week with the first of the next too */
function requireApart(rules: readonly ReturnType<typeof columnsOf>[]): void {
  const spans = rules
    .map(({ weekday, fromMinute, toMinute }) => {
      const midnight = (weekday - 1) * DAY_MINUTES
      return { from: midnight + fromMinute, to: midnight + toMinute }
    })
    .sort((a, b) => a.from - b.from)
  const [first] = spans
  if (!first) return
  const following = [...spans.slice(1), { from: first.from + WEEK_MINUTES, to: 0 }]
  if (spans.some(({ to }, index) => to > (following[index]?.from ?? to))) throw refuse('hoursOverlap')
}

/** @throws Refusal invalidField */
function requireFields({ zone, exceptions }: Body): void {
  if (!isTimeZone(zone)) throw refuse('invalidField', { field: 'zone' })
  if (exceptions.some(({ begin_time, end_time }) => begin_time >= end_time))
    throw refuse('invalidField', { field: 'end_time', allowed: 'after_begin' })
}

/** with the names of its course in other languages */
type NamedLesson = AffectedLesson & { names: Names }

interface BookedLesson extends NamedLesson, Record<string, unknown> {
  works: boolean
}

/** The teacher's booked lessons to come, each with whether it lies in the working hours as they stand now. */
async function lessonsToCome(tx: Tx, teacherId: number): Promise<BookedLesson[]> {
  const { rows } = await tx.execute<BookedLesson>(sql`
    select l.id as lesson_id, extract(epoch from l.begin_at)::int8 as begintime,
      extract(epoch from l.end_at)::int8 as endtime, p.name as product_name,
      coalesce(${sql.raw(namesIn('p'))}, '{}') as names,
      array_agg(coalesce(nullif(u.name, ''), u.username) order by b.seat) as students,
      ${sql.raw(isWorkingTime('l.teacher_id', 'l.begin_at', 'l.end_at'))} as works
    from lessons l
    join booked_lessons booked on booked.lesson_id = l.id and booked.cancelled_at is null
    join products p on p.id = booked.product_id
    join bookings b on b.lesson_id = l.id and b.status = 'booked'
    join users u on u.id = b.student_id
    where l.teacher_id = ${teacherId} and l.begin_at > now()
    group by l.id, p.id order by l.begin_at`)
  return rows
}

/** Closes the set that holds today, and lets another begin: what is past keeps its hours. */
async function storeHours(tx: Tx, teacherId: number, body: Body, maySetMinutes: boolean): Promise<void> {
  const { zone, minutes, rules, exceptions } = body
  const today = sql`(now() at time zone ${zone})::date`
  await tx.execute(sql`delete from hour_sets where teacher_id = ${teacherId} and lower(valid) >= ${today}`)
  await tx.execute(sql`
    update hour_sets set valid = daterange(lower(valid), ${today})
    where teacher_id = ${teacherId} and valid && daterange(${today}, null)`)
  const [set] = await tx
    .insert(hourSets)
    .values({
      teacherId,
      zone,
      valid: sql`daterange(${today}, null)`,
      minutes: maySetMinutes ? minutes : null,
    })
    .returning({ id: hourSets.id })
  if (!set) throw new Error('the working hours were not stored')
  if (rules.length > 0)
    await tx.insert(hourRules).values(rules.map((rule) => ({ setId: set.id, ...columnsOf(rule) })))
  await tx
    .delete(hourExceptions)
    .where(and(eq(hourExceptions.teacherId, teacherId), sql`upper(${hourExceptions.span}) > now()`))
  if (exceptions.length > 0)
    await tx.insert(hourExceptions).values(
      exceptions.map(({ begin_time, end_time, kind, note }) => ({
        teacherId,
        span: sql`tstzrange(to_timestamp(${begin_time}::float8), to_timestamp(${end_time}::float8))`,
        kind,
        note: note.trim(),
      })),
    )
}

/** Carries out what the teacher has decided about a lesson. */
async function decide(tx: Tx, teacherId: number, lessonId: number, body: Body): Promise<void> {
  const decision = body.decisions?.find(({ lesson_id }) => lesson_id === lessonId)?.decision
  const booked = and(eq(lessonBookings.lessonId, lessonId), eq(lessonBookings.status, 'booked'))
  if (decision === 'ask') {
    const moved = await tx.update(lessonBookings).set({ moveAskedAt: sql`now()` }).where(booked).returning()
    for (const { id } of moved) await notifyBooking(tx, 'move_asked', id)
  }
  if (decision !== 'cancel') return
  const cancelled = await tx.select().from(lessonBookings).where(booked).orderBy(lessonBookings.id)
  // students read that it was not they who cancelled it
  const reason = body.reason?.trim() || NO_REASON
  for (const row of cancelled) await releaseBooking(tx, row, { actorId: teacherId, reason })
}

/**
 * Sets the working hours of a teacher from today on, in a transaction that must not be committed where a lesson that was
 * in them and would be no longer has no decision. @returns those lessons @throws invalidField, hoursOverlap
 */
export async function saveHoursIn(
  tx: Tx,
  teacherId: number,
  body: Body,
  config: Settings['web_config'],
): Promise<NamedLesson[]> {
  requireFields(body)
  requireApart(body.rules.map(columnsOf))
  const decided = new Set(body.decisions?.map(({ lesson_id }) => lesson_id))
  await lockTimeOf(tx, [teacherId])
  const before = await lessonsToCome(tx, teacherId)
  await storeHours(tx, teacherId, body, config.enable_teacher_define_schedule_class_time)
  const inside = new Set(before.filter(({ works }) => works).map(({ lesson_id }) => lesson_id))
  const after = await lessonsToCome(tx, teacherId)
  const hits = after.filter(({ lesson_id, works }) => inside.has(lesson_id) && !works)
  const undecided = hits.filter(({ lesson_id }) => !decided.has(lesson_id))
  if (undecided.length > 0) return undecided.map(({ works: _, ...hit }) => hit)
  for (const { lesson_id } of hits) await decide(tx, teacherId, lesson_id, body)
  return []
}

class Undecided extends Error {
  readonly hits: NamedLesson[]

  constructor(hits: NamedLesson[]) {
    super('booked lessons wait for a decision')
    this.hits = hits
  }
}

/**
 * Sets the working hours of a teacher from today on. Lessons that were in them and would be no longer need a decision
 * each, or nothing is changed.
 * @throws Refusal invalidField, hoursOverlap
 */
export async function saveWorkingHours(
  db: Db,
  teacherId: number,
  { language, ...body }: Body & { language: Language },
): Promise<Save['reply']> {
  const config = await readSetting(db, 'web_config')
  try {
    await db.transaction(async (tx) => {
      const hits = await saveHoursIn(tx, teacherId, body, config)
      if (hits.length > 0) throw new Undecided(hits)
    })
  } catch (error) {
    if (!(error instanceof Undecided)) throw error
    const wanted = await translationWanted(db, language)
    const hits = error.hits.map(({ product_name: name, names, ...hit }) => ({
      ...hit,
      product_name: nameIn({ name, names }, wanted),
    }))
    return { saved: 0, hits }
  }
  return { saved: 1, hits: [] }
}
