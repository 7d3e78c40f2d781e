import { sql } from 'drizzle-orm'
import { RATING_EDIT_HOURS } from '#contract/feedback/limits.ts'
import type { feedback } from '#contract/feedback/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { readRows, withoutId } from '../../db/paging.ts'
import { refuse } from '../../lib/refusal.ts'
import { byLesson, fromLessons, lessonColumns, lessonEnd, secondsOf } from '../../db/lesson-columns.ts'
import { isInLesson, lessonsAround } from '../catalog/index.ts'
import { clearRatingsCache } from './course-ratings.ts'
import { ratingEnd, ratingJson } from './rating-columns.ts'

type List = OperationTypes<typeof feedback.ratedLessons>
type Lesson = List['reply']['list'][number]
type Rate = OperationTypes<typeof feedback.rateLesson>

/** A lesson without times is rated by who has begun it: who has watched some of it, or was in its class. */
const isBegun = `(
  exists (select from view_records where class_id = r.id and user_id = me.id and watch_duration > 0)
  or exists (select from class_visits where class_id = r.id and user_id = me.id))`

/**
 * SQL: why a student (`me`) may not rate a lesson that they have and have not rated, the name of a refusal; null: they
 * may. One with times is rated between its end and fourteen days later.
 */
const whyNotRated = sql.raw(`case
  when not coalesce(${lessonEnd} <= now(), ${isBegun}) then 'ratingNotOpen'
  when ${ratingEnd} <= now() then 'ratingClosed' end`)

const ownRatings = (studentId: number) => sql`${fromLessons} cross join (select ${studentId}::int as id) me
  left join lesson_ratings rating on rating.lesson_id = l.id and rating.student_id = me.id`

/** Lessons with times that a student may rate, and all that they have rated; the latest first. Of one lesson, also without times. */
export async function ratedLessons(
  db: Db,
  studentId: number,
  { open, lesson_id, language, ...page }: List['query'] & { language: Language | undefined },
): Promise<List['reply']> {
  const one = lesson_id === undefined ? sql`true` : sql`l.id = ${lesson_id}`
  // what has no end would stand in the list for ever
  const isListed = lesson_id === undefined ? sql`r.begin_at is not null` : sql`true`
  const unrated = sql`rating.stars is null and ${isListed} and ${sql.raw(isInLesson('me.id', 'l'))}
    and ${whyNotRated} is null`
  const theirs = sql.raw(`(
    select id from ${lessonsAround(String(studentId))} around
    union select lesson_id from lesson_ratings where student_id = ${studentId})`)
  const wanted = sql`${ownRatings(studentId)}
    where ${one} and l.id in ${theirs} and ${open === 1 ? unrated : sql`(rating.stars is not null or (${unrated}))`}`
  const found = await readRows<Lesson & { id: number }>(db, page, {
    columns: sql`l.id, ${lessonColumns(language)},
        coalesce((select u.name from users u where u.id = l.teacher_id), '') as teacher_name,
        ${secondsOf(ratingEnd)} as closes_at, case when rating.stars is not null then ${ratingJson('rating')} end as rating`,
    wanted,
    order: byLesson,
  })
  return { ...found, list: found.list.map(withoutId) }
}

/** @throws Refusal lessonNotFound for a lesson that is not theirs, ratingNotOpen, ratingClosed */
async function requireOpen(db: Db, studentId: number, lessonId: number): Promise<void> {
  type Found = { belongs: boolean; rated: boolean; why: 'ratingNotOpen' | 'ratingClosed' | null }
  const { rows } = await db.execute<Found>(sql`
    select ${sql.raw(isInLesson('me.id', 'l'))} as belongs, rating.stars is not null as rated, ${whyNotRated} as why
    ${ownRatings(studentId)} where l.id = ${lessonId}`)
  const [found] = rows
  if (!found?.belongs) throw refuse('lessonNotFound')
  if (!found.rated && found.why) throw refuse(found.why)
}

/**
 * Rates a lesson once, or changes the rating for two days; of two who rate at once the later one changes it.
 * @throws Refusal lessonNotFound, ratingNotOpen, ratingClosed, ratingFixed
 */
export async function rateLesson(
  db: Db,
  studentId: number,
  { lesson_id, star_rating, text = '' }: Rate['body'],
): Promise<Rate['reply']> {
  await requireOpen(db, studentId, lesson_id)
  const { rows } = await db.execute<{ rating: Rate['reply'] }>(sql`
    with kept as (
      insert into lesson_ratings (lesson_id, student_id, stars, text)
      values (${lesson_id}, ${studentId}, ${star_rating}, ${text.trim()})
      on conflict (lesson_id, student_id) do update set stars = excluded.stars, text = excluded.text
      where lesson_ratings.rated_at > now() - interval '${sql.raw(String(RATING_EDIT_HOURS))} hours'
      returning *
    ) select ${ratingJson('kept')} as rating from kept`)
  const [kept] = rows
  if (!kept) throw refuse('ratingFixed')
  clearRatingsCache(db)
  return kept.rating
}
