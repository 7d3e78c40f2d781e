import { eq, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { LESSONS_AT_MOST } from '#contract/catalog/enums.ts'
import type { Language } from '#contract/languages.ts'
import { seriesLimits } from '#contract/schedule/limits.ts'
import type { courseSchedule } from '#contract/schedule/series.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { lessonSeries, lessons, products } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { writeAudit } from '../../audit/index.ts'
import { evictProduct } from '../../catalog/index.ts'
import { syncLessonClasses } from '../../openclass/index.ts'
import { loadSetting } from '../../site/index.ts'
import { lockStudentsOf, lockTimeOf } from '../person-locks.ts'
import { orTeacherBusy } from '../teacher-busy.ts'
import { busyStudentsOf } from './busy-students.ts'
import { clashesOf, hasClash, type Planned, refuseOverbooking, withClashes } from './clashes.ts'
import { lockCourse, plansFor, scheduledTypes } from './policy.ts'
import { zoneOfTeacher } from './teacher-zone.ts'

type Schedule = OperationTypes<typeof courseSchedule.scheduleLessons>
type Body = Schedule['body']
/** with the language of titles in the answer; undefined: the main language */
export type InLanguage<Wanted> = Wanted & { language: Language | undefined }

export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
export const momentOf = (unix: number): Date => new Date(unix * 1000)

/** Whether a text of the form of a day is one, unlike February 30. */
const isDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** @throws Refusal invalidField for days that no calendar has, and a series without an end or with two */
export function requireDays(field: string, days: readonly string[]): void {
  if (!days.every(isDay)) throw refuse('invalidField', { field, allowed: 'day' })
}

function requireEnd({ first_day, last_day, count, weekdays, except_days }: Body): void {
  requireDays('first_day', [first_day])
  requireDays('except_days', except_days)
  if (last_day !== undefined) requireDays('last_day', [last_day])
  if (weekdays.length > 0 && (last_day === undefined) === (count === undefined))
    throw refuse('invalidField', { field: 'last_day' })
}

/** The clock by which lessons of a teacher are scheduled. @throws Refusal teacherUnknown for who is none */
async function requireTeacher(tx: Tx, teacherId: number): Promise<string> {
  const { time_zone } = await loadSetting(tx, 'web_config')
  const { rows } = await tx.execute<{ zone: string }>(sql`
    select ${sql.raw(zoneOfTeacher('u.id', 'school.zone'))} as zone
    from users u cross join (select ${time_zone}::text as zone) school
    where u.id = ${teacherId} and ${userTypes.teacher} = any(u.types) for key share of u`)
  const [teacher] = rows
  if (!teacher) throw refuse('teacherUnknown')
  return teacher.zone
}

/**
 * The days of a rule with their moments: at the same time of the zone's clock, whatever its offset is by then. Of an
 * hour that a clock shows twice PostgreSQL takes the later one, of one that it leaves out the time an hour later.
 */
async function planned(tx: Tx, body: Body, zone: string): Promise<Planned[]> {
  const { title, first_day, begin_clock, minutes, weekdays, every_weeks, last_day, count, except_days } = body
  const isSeries = weekdays.length > 0
  const { rows } = await tx.execute<{ begins: number }>(sql`
    select extract(epoch from (dates.day + make_interval(mins => ${minuteOf(begin_clock)}::int)) at time zone ${zone})::int8
      as begins
    from generate_series(${first_day}::timestamp,
      ${isSeries ? sql`least(${last_day ?? null}::timestamp, ${first_day}::timestamp + make_interval(days => ${seriesLimits.mostDays}))` : sql`${first_day}::timestamp`},
      interval '1 day') as dates (day)
    where ${
      isSeries
        ? sql`extract(isodow from dates.day) = any(${sql.param(weekdays)}::int[])
          and (dates.day::date - date_trunc('week', ${first_day}::timestamp)::date) / 7 % ${every_weeks} = 0
          and dates.day::date <> all(${sql.param(except_days)}::date[])`
        : sql`true`
    }
    order by dates.day limit ${Math.min(count ?? seriesLimits.mostLessons, seriesLimits.mostLessons)}`)
  return rows.map(({ begins }, index) => ({
    title: rows.length > 1 ? `${title.trim()} ${index + 1}` : title.trim(),
    begintime: begins,
    endtime: begins + minutes * 60,
  }))
}

async function store(
  tx: Tx,
  user: SessionUser,
  productId: number,
  { body, zone, list }: { body: Body; zone: string; list: readonly Planned[] },
): Promise<void> {
  const { teacher_id: teacherId, weekdays, every_weeks, first_day, begin_clock, minutes } = body
  const [series] =
    weekdays.length === 0
      ? []
      : await tx
          .insert(lessonSeries)
          .values({
            ...{ productId, zone, weekdays, minutes, createdBy: user.id },
            ...{ everyWeeks: every_weeks, firstDay: first_day, fromMinute: minuteOf(begin_clock) },
          })
          .returning({ id: lessonSeries.id })
  const [present = { last: -1, all: 0 }] = await tx
    .select({
      last: sql<number>`coalesce(max(${lessons.position}), -1)::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(lessons)
    .where(eq(lessons.productId, productId))
  if (present.all + list.length > LESSONS_AT_MOST) throw refuse('invalidField', { field: 'count' })
  await tx.insert(lessons).values(
    list.map(({ title, begintime, endtime }, index) => ({
      ...{ productId, teacherId, title, seriesId: series?.id ?? null },
      position: present.last + 1 + index,
      beginAt: momentOf(begintime),
      endAt: momentOf(endtime),
    })),
  )
}

/**
 * Schedules lessons of a course: one, or those of a weekly rule. A class that its teacher has already is named, and so are
 * students who have another one; nothing is changed unless it is to be overridden.
 * @throws Refusal productNotFound, noPermission, noLessonsHere, teacherUnknown, invalidField, teacherBusy
 */
export async function scheduleLessons(
  db: Db,
  user: SessionUser,
  productId: number,
  { language, ...body }: InLanguage<Body>,
): Promise<Schedule['reply']> {
  requireEnd(body)
  if (body.title.trim() === '') throw refuse('invalidField', { field: 'title' })
  const answer = await orTeacherBusy(() =>
    db.transaction(async (tx) => {
      const course = await lockCourse(tx, user, productId)
      if (!scheduledTypes.includes(course.type)) throw refuse('noLessonsHere')
      const { teacher_id: teacherId } = body
      const zone = await requireTeacher(tx, teacherId)
      if (!plansFor(user, teacherId)) throw refuse('noPermission')
      await lockTimeOf(tx, [teacherId])
      await lockStudentsOf(tx, productId)
      const list = await planned(tx, body, zone)
      if (list.length === 0) throw refuse('invalidField', { field: 'last_day' })
      const clashes = await clashesOf(
        tx,
        list.map((lesson) => ({ ...lesson, teacherId })),
        language,
      )
      const busy = await busyStudentsOf(tx, user, { productId }, list)
      const answered = withClashes(list, clashes, busy)
      if (body.preview === 1 || (answered.some(hasClash) && body.overbook !== 1))
        return { saved: 0 as const, lessons: answered }
      if (body.overbook !== 1) await refuseOverbooking(tx)
      await store(tx, user, productId, { body, zone, list })
      await syncLessonClasses(tx, productId)
      // what the school has made its own stays when the demo goes
      await tx
        .update(products)
        .set({ isDemo: false, updatedAt: sql`now()` })
        .where(eq(products.id, productId))
      await writeAudit(tx, user, 'lessons scheduled', `product ${productId}`, {
        fields: {
          lessons: list.map(({ title }) => title),
          ...(body.overbook === 1 && { overbook: 1 }),
        },
      })
      return { saved: 1 as const, lessons: answered }
    }),
  )
  evictProduct(db, productId)
  return answer
}
