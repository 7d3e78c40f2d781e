import { sql } from 'drizzle-orm'
import type { backoffice } from '#contract/backoffice/operations.ts'
import { PRESENCE_LASTS_SECONDS } from '#contract/openclass/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { endedByTeacherAt, streamState } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'

type Class = OperationTypes<typeof backoffice.adminDay>['reply']['classes'][number]

const MOST = 100

const seconds = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}))::int8`)

/** The classes of today at the school: open classes, lessons of courses, and lessons that somebody has booked. */
export async function classesOfToday(db: Db, zone: string): Promise<Class[]> {
  const midnight = sql`(date_trunc('day', now() at time zone ${zone}) at time zone ${zone})`
  const { rows } = await db.execute<Class & Record<string, unknown>>(sql`
    select c.id as open_class_id, c.lesson_id, c.name as title,
      coalesce(course.name, (
        select p.name from booked_lessons b join products p on p.id = b.product_id where b.lesson_id = l.id
      ), '') as product_name,
      array(
        select coalesce(nullif(u.name, ''), u.username) from users u where u.id = l.teacher_id or u.id in (
          select t.teacher_id from product_teachers t
          where l.teacher_id is null and t.product_id = l.product_id
          union select t.teacher_id from open_class_teachers t where c.lesson_id is null and t.class_id = c.id
        ) order by u.id
      ) as teachers,
      ${seconds('c.begin_at')} as begintime, ${seconds('c.end_at')} as endtime,
      ${seconds(endedByTeacherAt('c'))} as ended_at, ${sql.raw(streamState('c'))} as stream_state,
      (select count(distinct coalesce(p.user_id::text, p.viewer))::int from presences p where p.class_id = c.id
        and p.seen_at > now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS})) as online
    from open_classes c left join lessons l on l.id = c.lesson_id
    left join products course on course.id = l.product_id
    where c.cancelled_at is null and c.end_at > ${midnight} and c.begin_at < ${midnight} + interval '1 day'
      and (l.id is null or l.product_id is not null or exists (
        select from bookings b where b.lesson_id = l.id and b.status in ('booked', 'used')))
    order by c.begin_at, c.id limit ${MOST}`)
  return rows
}
