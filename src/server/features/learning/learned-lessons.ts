import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { learning } from '#contract/learning/operations.ts'
import { classEnd, classVisits, endedByTeacherAt, streamState, videosOf } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import { textIn } from '../site/index.ts'
import { isDone, learnedShare } from './progress.ts'

type Lesson = OperationTypes<typeof learning.courseToLearn>['reply']['lessons'][number]

export interface LearnedLesson extends Lesson {
  product_id: number
  /** how much of it the student has learned, 0 to 1 */
  share: number
  /** when they watched it last, Unix seconds; null: never */
  watched_at: number | null
}

interface Row extends Omit<LearnedLesson, 'is_done' | 'share'>, Record<string, unknown> {
  /** planned seconds of the live class; null without times */
  length: number | null
}

const seconds = (moment: string): string => `floor(extract(epoch from ${moment}))::int8`

/** Of a class (`c`) and a student (`student.user_id`): its videos, one after the other. */
const videos = `
  select coalesce(ceil(sum(one.duration)), 0)::int as duration,
    coalesce(sum(least(one.seen, ceil(one.duration))), 0)::int as watched,
    coalesce((array_agg(floor(one.earlier + one.second) order by one.updated_at desc)
      filter (where one.second is not null))[1], 0)::int as position,
    ${seconds('max(one.updated_at)')} as watched_at
  from (
    select video.duration, stop.second, stop.updated_at,
      sum(video.duration) over (order by shown.position, shown.id) - video.duration as earlier,
      coalesce((select sum(upper(span) - lower(span)) from unnest(stop.watched) span), 0) as seen
    ${videosOf('c', 'left join watch_positions stop on stop.video_id = video.id and stop.user_id = student.user_id')}
  ) one`

/**
 * The lessons of products, and the class that a charged open class is, in their order, as far as a student has come.
 * @param language of their titles; undefined: the main language
 */
export async function learnedLessons(
  db: Db,
  userId: number,
  productIds: readonly number[],
  language: Language | undefined,
): Promise<LearnedLesson[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<Row>(sql`
    select part.product_id, part.lesson_id as id, c.id as open_class_id, part.chapter,
      ${textIn('c', 'name', language)} as title,
      ${sql.raw(seconds('c.begin_at'))} as begintime, ${sql.raw(seconds('c.end_at'))} as endtime,
      ${sql.raw(seconds(endedByTeacherAt('c')))} as ended_at,
      (c.cancelled_at is not null)::int as is_cancelled, ${sql.raw(streamState('c'))} as stream_state,
      video.duration, video.watched, video.position, video.watched_at,
      coalesce((
        select extract(epoch from sum(upper(visit) - lower(visit)))
        from unnest(${sql.raw(classVisits('student.user_id', 'c'))}) visit
      ), 0)::int as attended,
      extract(epoch from ${sql.raw(classEnd('c'))} - c.begin_at)::int as length
    from (select ${userId}::int as user_id) student cross join (
      select l.product_id, l.id as lesson_id, ${textIn('l', 'chapter', language)} as chapter, l.position, r.id as class_id
      from lessons l join open_classes r on r.lesson_id = l.id where l.product_id in ${productIds}
      union all
      select o.product_id, null, '', 0, o.id
      from open_classes o where o.lesson_id is null and o.product_id in ${productIds}
    ) part join open_classes c on c.id = part.class_id
    cross join lateral (${sql.raw(videos)}) video
    order by part.product_id, part.position, part.lesson_id`)
  return rows.map(({ length, ...row }) => {
    const seen = { ...row, length }
    return { ...row, share: learnedShare(seen), is_done: isDone(seen) ? 1 : 0 }
  })
}
