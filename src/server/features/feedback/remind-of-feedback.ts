import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { fromLessons, lessonEnd } from '../../db/lesson-columns.ts'
import { teachesLesson } from '../catalog/index.ts'
import { notifySelected } from '../message/index.ts'
import { namesIn } from '../site/index.ts'
import { feedbackIsDue } from './taught-lessons.ts'

/** servers that stood still for longer remind of nothing older, hours */
const LATEST = 48

/**
 * Reminds teachers of lessons that have been over for a day and some of whose students have no feedback, once for each
 * lesson; of what the lesson's own teacher gives, that one alone.
 */
export async function remindOfFeedback(db: Db): Promise<void> {
  const latest = sql`now() - make_interval(hours => ${LATEST}::int)`
  await notifySelected(
    db,
    sql`
    select u.id as user_id, 'feedback_due' as kind, 'lesson ' || l.id as key,
      jsonb_strip_nulls(jsonb_build_object('name', l.title, 'names', ${sql.raw(namesIn('l', 'title'))},
        'at', extract(epoch from l.begin_at)::int8)) as params, l.id as target_id,
      null::timestamptz as valid_until
    ${fromLessons} join users u on ${sql.raw(teachesLesson('u.id', 'l'))}
      and (l.teacher_id is null or l.teacher_id = u.id)
    -- what ended before its time is found by its time first
    where l.end_at > ${latest} and ${sql.raw(lessonEnd)} > ${latest} and ${sql.raw(feedbackIsDue)}
      and not exists (
        select from messages m where m.user_id = u.id and m.kind = 'feedback_due' and m.key = 'lesson ' || l.id)`,
  )
}
