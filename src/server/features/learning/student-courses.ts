import { sql } from 'drizzle-orm'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import type { Static } from 'typebox'
import type { Language } from '#contract/languages.ts'
import type { learning } from '#contract/learning/operations.ts'
import { classEnd, streamState } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import { kindsOf, knotStatusOf } from '../catalog/index.ts'
import { textIn } from '../site/index.ts'
import { courseProgress } from './course-progress.ts'
import { teacherNames } from './teacher-names.ts'

type Courses = Static<typeof learning.studentCourses.reply>

/**
 * A student's courses, the latest first; one whose validity has run out stays in the list. Of several grants of
 * one product (bought again later) the one that lasts longest speaks, before those that the school has taken or ended. A lesson that is on now is the next one.
 * @param language of the names; undefined: the main language
 */
export async function studentCourses(
  db: Db,
  userId: number,
  language: Language | undefined,
): Promise<Courses> {
  type Row = Omit<Courses['list'][number], 'class_type' | 'progress' | 'continue'>
  const found = await db.execute<Row & Record<string, unknown>>(sql`
    select p.id as product_id, ${textIn('p', 'name', language)} as name, p.cover_url, p.type,
      ${sql.raw(knotStatusOf('p'))} as knot_status,
      ${teacherNames} as teacher_name,
      g.order_id, g.block_status, floor(extract(epoch from g.granted_at))::int8 as granted_at,
      floor(extract(epoch from g.valid_until))::int8 as valid_until,
      (
        select count(*) from lessons l where l.product_id = any(array(
          select p.id union select h.product_id from package_products h where h.package_id = p.id))
      )::int as lessons,
      (
        select json_build_object(
          'id', c.id,
          'begintime', floor(extract(epoch from c.begin_at))::int8,
          'endtime', floor(extract(epoch from c.end_at))::int8,
          'replay', c.is_replay::int,
          'stream_state', ${sql.raw(streamState('c'))}
        )
        from open_classes c where c.product_id = p.id and c.lesson_id is null
      ) as open_class,
      coalesce((
        select json_build_object(
          'id', l.id, 'open_class_id', r.id, 'title', ${textIn('l', 'title', language)},
          'begintime', floor(extract(epoch from l.begin_at))::int8,
          'endtime', floor(extract(epoch from l.end_at))::int8,
          'stream_state', ${sql.raw(streamState('r'))}
        )
        from lessons l join open_classes r on r.lesson_id = l.id
        where l.product_id = p.id and l.begin_at is not null and r.cancelled_at is null
          and ${sql.raw(classEnd('r'))} > now()
        order by l.begin_at, l.id limit 1
      ), (
        select json_build_object(
          'id', c.id, 'open_class_id', c.id, 'title', ${textIn('c', 'name', language)},
          'begintime', floor(extract(epoch from c.begin_at))::int8,
          'endtime', floor(extract(epoch from c.end_at))::int8,
          'stream_state', ${sql.raw(streamState('c'))}
        )
        from open_classes c
        where c.product_id = p.id and c.lesson_id is null and ${sql.raw(classEnd('c'))} > now() and c.cancelled_at is null
      )) as next_lesson
    from (
      select distinct on (product_id) product_id, order_id, granted_at, valid_until, block_status
      from grants where user_id = ${userId} and revoked_at is null
      order by product_id, (block_status = ${vodBlockStatuses.reading}) desc, valid_until desc nulls first, id desc
    ) as g
    join products p on p.id = g.product_id
    order by g.granted_at desc, p.id desc`)
  const { progressOf } = await courseProgress(
    db,
    userId,
    found.rows.map(({ product_id }) => product_id),
    language,
  )
  return {
    list: found.rows.map((row) => ({
      ...row,
      class_type: kindsOf(row.type).class_type,
      ...progressOf(row.product_id),
    })),
  }
}
