import { sql } from 'drizzle-orm'
import { defaultMinutes, leadMinutes } from '#contract/message/kinds.ts'
import type { Db } from '../../db/database.ts'
import { isKeptByDemo } from '../../db/class-state.ts'
import { grantIsLive } from '../catalog/index.ts'
import { namesIn } from '../site/index.ts'
import { notifySelected } from './notify-selected.ts'

const longest = Math.max(...leadMinutes)

/**
 * Reminds everybody of the classes that begin soon: who has joined, booked or bought them, and who gives them. One statement
 * reads the classes as they are now, so that nobody is reminded of a class that was moved, cancelled or has begun. A
 * message is due once per person, begin and lead time, which its unique key ensures on any number of servers; of several
 * lead times that have passed at once only the shortest is used. The class of the demo that always begins soon is moved
 * every few minutes: nobody is reminded of it.
 */
export async function sendReminders(db: Db): Promise<void> {
  await notifySelected(
    db,
    sql`
    with due as materialized (
      select id, name, ${sql.raw(namesIn('open_classes'))} as names, begin_at, lesson_id, product_id from open_classes
      where cancelled_at is null and begin_at > now() and begin_at <= now() + make_interval(mins => ${longest})
        and not ${sql.raw(isKeptByDemo('open_classes'))}
    ), people as (
      select d.id, b.user_id from due d join open_class_bookings b on b.class_id = d.id
        where d.product_id is null and b.cancelled_at is null
      union select d.id, grants.user_id from due d join grants on grants.product_id = d.product_id
        where ${grantIsLive}
      -- the class of a free preview has no product, which its lesson names
      union select d.id, grants.user_id from due d join lessons l on l.id = d.lesson_id
        join grants on grants.product_id = l.product_id where d.product_id is null and ${grantIsLive}
      union select d.id, t.teacher_id from due d join open_class_teachers t on t.class_id = d.id
        where d.lesson_id is null
      union select d.id, l.teacher_id from due d join lessons l on l.id = d.lesson_id
        where l.teacher_id is not null
      union select d.id, t.teacher_id from due d join lessons l on l.id = d.lesson_id
        join product_teachers t on t.product_id = l.product_id where l.teacher_id is null
    ), timely as (
      select p.user_id, d.id, d.name, d.names, d.begin_at, extract(epoch from d.begin_at)::int8 as at,
        min(early.minutes) as minutes
      from people p join due d on d.id = p.id
      left join message_settings s on s.user_id = p.user_id
      cross join unnest(coalesce(s.minutes_before, ${sql.param(defaultMinutes)}::smallint[])) as early (minutes)
      where coalesce(s.lesson_reminder, true) and d.begin_at <= now() + make_interval(mins => early.minutes)
      group by p.user_id, d.id, d.name, d.names, d.begin_at
    )
    select user_id, 'class_begins' as kind, format('class %s at %s, %s', id, at, minutes) as key,
      jsonb_strip_nulls(jsonb_build_object('name', name, 'names', names, 'at', at)) as params, id as target_id, begin_at as valid_until
    from timely`,
  )
}
