import { SHOWN_RATINGS } from '#contract/feedback/limits.ts'
import type { feedback } from '#contract/feedback/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { MicroCache } from '../../lib/micro-cache.ts'
import { averageColumns } from './rating-columns.ts'

type Ratings = OperationTypes<typeof feedback.courseRatings>['reply']

const caches = cachePerDatabase(() => new MicroCache<number, Ratings>({ name: 'ratings' }))

/** Ratings of a course's lessons, those that were booked too, and of all lessons of each of its teachers. */
const courseRatings = {
  name: 'course-ratings',
  text: `select own.ratings, own.average, coalesce((
      select json_agg(json_build_object(
        'userid', u.id, 'name', u.name, 'ratings', rated.ratings, 'average', rated.average) order by t.position, u.id)
      from product_teachers t join users u on u.id = t.teacher_id cross join lateral (
        select ${averageColumns} from lessons l join lesson_ratings on lesson_id = l.id where l.teacher_id = u.id
      ) rated
      where t.product_id = $1 and rated.ratings >= ${SHOWN_RATINGS}
    ), '[]') as teachers
    from (
      select ${averageColumns} from (
        select id from lessons where product_id = $1
        union all select lesson_id from booked_lessons where product_id = $1
      ) l join lesson_ratings on lesson_id = l.id
    ) own`,
}

/** What students think of a course; many who ask share one query, as for the course itself. */
export function courseRatingsIn({
  db,
  pool,
}: Pick<Deps, 'db' | 'pool'>): (productId: number) => Promise<Ratings> {
  const load = async (productId: number): Promise<Ratings> => {
    const { rows } = await pool.query<Ratings>({ ...courseRatings, values: [productId] })
    return rows[0] ?? { ratings: 0, average: null, teachers: [] }
  }
  return (productId) => caches(db).get(productId, load)
}

/** After a rating, so that its author sees what it changed. */
export const clearRatingsCache = (db: Db): void => caches(db).clear()
