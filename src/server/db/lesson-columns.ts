import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { classEnd } from './class-state.ts'
import { textIn } from './names.ts'
import type { RowOrder } from './paging.ts'

/*
 * Lessons as lists of several domains have them: `l` a lesson of a course or a booked one, `p` its course, `r` its class.
 */

/** Unix seconds of a moment; `at` is an SQL expression. */
export const secondsOf = (at: string): SQL => sql.raw(`floor(extract(epoch from ${at}))::int8`)

/** When a lesson ended or will end; null without times. */
export const lessonEnd = classEnd('r')

/** Lessons with their course and their class; one that was cancelled took no place and is none. */
export const lessonSource = `from lessons l
  left join booked_lessons booked on booked.lesson_id = l.id
  join products p on p.id = coalesce(l.product_id, booked.product_id)
  join open_classes r on r.lesson_id = l.id and r.cancelled_at is null`
export const fromLessons = sql.raw(lessonSource)

/** What every answer says of a lesson; for selects `fromLessons`. @param language undefined: the main language */
export const lessonColumns = (language: Language | undefined): SQL => sql`l.id as lesson_id,
  ${textIn('l', 'title', language)} as lesson_name, p.id as product_id, ${textIn('p', 'name', language)} as product_name,
  ${secondsOf('l.begin_at')} as begintime, ${secondsOf(lessonEnd)} as endtime`

const lessonOrder = "coalesce(l.begin_at, '-infinity'), l.id"

/** The latest lesson first, those without times last. */
export const byLesson: RowOrder = {
  by: sql.raw("coalesce(l.begin_at, '-infinity') desc, l.id desc"),
  after: (lessonId) =>
    sql`(${sql.raw(lessonOrder)}) < (select coalesce(begin_at, '-infinity'), id from lessons where id = ${lessonId})`,
}
