import { type SQL, sql } from 'drizzle-orm'
import { RATING_DAYS, RATING_EDIT_HOURS, SHOWN_RATINGS } from '#contract/feedback/limits.ts'
import { lessonEnd, secondsOf } from '../../db/lesson-columns.ts'

/** How many ratings there are of some lessons, and their average, which a few do not have. */
export const averageColumns = `count(*)::int as ratings,
  case when count(*) >= ${SHOWN_RATINGS} then round(avg(stars), 1)::float8 end as average`

/** Until when a lesson can be rated; null: no such end. */
export const ratingEnd = `(${lessonEnd} + interval '${RATING_DAYS} days')`

/** A rating as answers have it; `rating` names a row of `lesson_ratings`. */
export const ratingJson = (rating: string): SQL =>
  sql`json_build_object('star_rating', ${sql.raw(rating)}.stars, 'text', ${sql.raw(rating)}.text,
    'rated_at', ${secondsOf(`${rating}.rated_at`)},
    'editable_until', ${secondsOf(`${rating}.rated_at + interval '${RATING_EDIT_HOURS} hours'`)})`
