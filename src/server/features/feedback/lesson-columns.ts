import { type SQL, sql } from 'drizzle-orm'
import { RATING_DAYS, RATING_EDIT_HOURS } from '#contract/feedback/limits.ts'
import { classEnd } from '../../db/class-state.ts'

/** Unix seconds of a moment; `at` is an SQL expression. */
export const secondsOf = (at: string): SQL => sql.raw(`floor(extract(epoch from ${at}))::int8`)

/** When a lesson ended or will end; null without times. */
export const lessonEnd = classEnd('r')

/** Lessons with their course and their class. */
export const lessonSource = `from lessons l join products p on p.id = l.product_id
  join open_classes r on r.lesson_id = l.id`
export const fromLessons = sql.raw(lessonSource)

/** What every answer says of a lesson; for selects `fromLessons`. */
export const lessonColumns = sql`l.id as lesson_id, l.title as lesson_name, p.id as product_id, p.name as product_name,
  ${secondsOf('l.begin_at')} as begintime, ${secondsOf(lessonEnd)} as endtime`

/** The latest first, those without times last. */
const lessonOrder = "coalesce(l.begin_at, '-infinity'), l.id"
export const latestFirst = sql.raw("coalesce(l.begin_at, '-infinity') desc, l.id desc")

/** What stands after a lesson, when the latest comes first. */
export const after = (lessonId: number): SQL =>
  sql`(${sql.raw(lessonOrder)}) < (select coalesce(begin_at, '-infinity'), id from lessons where id = ${lessonId})`

/** Until when a lesson can be rated; null: no such end. */
export const ratingEnd = `(${lessonEnd} + interval '${RATING_DAYS} days')`

/** A rating as answers have it; `rating` names a row of `lesson_ratings`. */
export const ratingJson = (rating: string): SQL =>
  sql`json_build_object('star_rating', ${sql.raw(rating)}.stars, 'text', ${sql.raw(rating)}.text,
    'rated_at', ${secondsOf(`${rating}.rated_at`)},
    'editable_until', ${secondsOf(`${rating}.rated_at + interval '${RATING_EDIT_HOURS} hours'`)})`
