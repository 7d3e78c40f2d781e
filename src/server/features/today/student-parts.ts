import { orderStatuses } from '#contract/order/status.ts'
import { isOwned, liveGrant } from '../catalog/index.ts'
import { homeworkDue, homeworkReturned } from '../homework/index.ts'
import { studentClasses } from './classes.ts'
import type { StudentToday, TodayParts } from './read-today.ts'

/** who has seen so much of a video is done with it */
const DONE_SHARE = 0.95
const RECENTLY = `now() - interval '7 days'`
const { pending, shipped, refunding, refunded } = orderStatuses

const stoppedAt = `(
  select json_build_object(
    'open_class_id', c.id, 'lesson_id', c.lesson_id, 'title', c.name, 'product_id', c.product_id,
    'product_name', coalesce(p.name, ''), 'cover_url', coalesce(nullif(p.cover_url, ''), c.cover_url),
    'position', floor(w.second)::int, 'duration', ceil(video.duration)::int)
  from watch_positions w
  join videos video on video.id = w.video_id and video.removed_at is null
  join open_class_videos shown on shown.video_id = video.id
  join open_classes c on c.id = shown.class_id and c.cancelled_at is null
  left join products p on p.id = c.product_id
  where w.user_id = asked.id and w.second < video.duration * ${DONE_SHARE}
    and (c.product_id is null or ${isOwned('asked.id', 'c.product_id')})
  order by w.updated_at desc, c.id limit 1)`

const newCourses = `coalesce((
  select json_agg(one) from (
    select p.id as product_id, p.name, floor(extract(epoch from max(g.granted_at)))::int8 as granted_at
    from grants g join products p on p.id = g.product_id
    where g.user_id = asked.id and ${liveGrant('g')} and g.granted_at > ${RECENTLY}
    group by p.id order by max(g.granted_at) desc, p.id desc limit 5
  ) one), '[]')`

const changedOrders = `coalesce((
  select json_agg(one) from (
    select o.id as order_id, o.snapshot->>'name' as course_name, o.status,
      floor(extract(epoch from moved.at))::int8 as changed_at
    from orders o cross join lateral (select max(at) as at from order_events where order_id = o.id) moved
    where o.user_id = asked.id and (
      o.status = ${pending} and o.expires_at > now()
      or o.status in (${shipped}, ${refunding}, ${refunded}) and moved.at > ${RECENTLY})
    order by o.id desc limit 5
  ) one), '[]')`

/** What each domain says to a student. */
export const studentParts: TodayParts<StudentToday> = {
  classes: studentClasses,
  continue: stoppedAt,
  courses: newCourses,
  orders: changedOrders,
  homework_due: homeworkDue,
  homework_returned: homeworkReturned,
}
