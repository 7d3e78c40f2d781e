import { sql } from 'drizzle-orm'
import type { today } from '#contract/today/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { isOwned } from '../catalog/index.ts'
import { textIn } from '../site/index.ts'
import { learnedLessons } from './learned-lessons.ts'
import { continueIn, DONE_SHARE } from './progress.ts'

export type ContinueLearning = OperationTypes<typeof today.studentToday>['reply']['continue']

interface Watched extends NonNullable<ContinueLearning> {
  owned: boolean
  [column: string]: unknown
}

/** so many videos back a course is looked for in which something is left */
const MOST = 20

/** The videos that a student watched last: of courses that they own, of trials, and of free open classes. */
const watchedLast = async (db: Db, userId: number, language: Language | undefined): Promise<Watched[]> =>
  (
    await db.execute<Watched>(sql`
      select c.id as open_class_id, c.lesson_id, null as lesson_number, ${textIn('c', 'name', language)} as title,
        p.id as product_id, coalesce(${textIn('p', 'name', language)}, '') as product_name, coalesce(nullif(p.cover_url, ''), c.cover_url) as cover_url,
        floor(w.second)::int as position, ceil(video.duration)::int as duration, may.owned
      from watch_positions w
      join videos video on video.id = w.video_id and video.removed_at is null
      join open_class_videos shown on shown.video_id = video.id
      join open_classes c on c.id = shown.class_id and c.cancelled_at is null
      left join lessons l on l.id = c.lesson_id
      left join products p on p.id = coalesce(c.product_id, l.product_id)
      cross join lateral (select coalesce(${sql.raw(isOwned('w.user_id', 'p.id'))}, false) as owned) may
      where w.user_id = ${userId} and (may.owned or c.product_id is null)
      order by w.updated_at desc, c.id limit ${MOST}`)
  ).rows

/**
 * Where a student goes on: in the course that they watched last and that is not done, in its lesson as its learning page
 * says; or in the video of a trial or of a free open class. What is on air is a class to come and not something left.
 */
export async function findContinuePosition(
  db: Db,
  userId: number,
  language: Language | undefined,
): Promise<ContinueLearning> {
  const watched = await watchedLast(db, userId, language)
  const owned = new Set(watched.flatMap(({ owned, product_id }) => (owned && product_id ? [product_id] : [])))
  const lessons = await learnedLessons(db, userId, [...owned], language)
  for (const { owned: isOwn, ...video } of watched) {
    if (!isOwn) {
      if (video.position < video.duration * DONE_SHARE) return { ...video, product_id: null }
      continue
    }
    const ofCourse = lessons.filter(({ product_id }) => product_id === video.product_id)
    const place = continueIn(ofCourse.filter(({ stream_state }) => stream_state !== 'on_air'))
    const index = ofCourse.findIndex(({ id }) => place && id === place.lesson_id)
    const lesson = ofCourse[index]
    if (!lesson) continue
    const { id: lesson_id, open_class_id, title, position, duration } = lesson
    const lesson_number = lesson_id === null ? null : index + 1
    return { ...video, open_class_id, lesson_id, lesson_number, title, position, duration }
  }
  return null
}
