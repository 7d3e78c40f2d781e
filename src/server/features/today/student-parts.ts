import { orderStatuses } from '#contract/order/status.ts'
import { liveGrant } from '../catalog/index.ts'
import { feedbackToRead } from '../feedback/index.ts'
import { homeworkDue, homeworkReturned } from '../homework/index.ts'
import { studentClasses } from './classes.ts'
import { nameFor, type StudentToday, type TodayParts } from './read-today.ts'

const RECENTLY = `now() - interval '7 days'`
const { pending, shipped, refunding, refunded } = orderStatuses

const newCourses = `coalesce((
  select json_agg(one) from (
    select p.id as product_id, ${nameFor('p')} as name, floor(extract(epoch from max(g.granted_at)))::int8 as granted_at
    from grants g join products p on p.id = g.product_id
    where g.user_id = caller.id and ${liveGrant('g')} and g.granted_at > ${RECENTLY}
    group by p.id order by max(g.granted_at) desc, p.id desc limit 5
  ) one), '[]')`

const changedOrders = `coalesce((
  select json_agg(one) from (
    select o.id as order_id, coalesce(o.snapshot->'names'->>caller.language, o.snapshot->>'name') as course_name, o.status,
      floor(extract(epoch from moved.at))::int8 as changed_at
    from orders o cross join lateral (select max(at) as at from order_events where order_id = o.id) moved
    where o.user_id = caller.id and (
      o.status = ${pending} and o.expires_at > now()
      or o.status in (${shipped}, ${refunding}, ${refunded}) and moved.at > ${RECENTLY})
    order by o.id desc limit 5
  ) one), '[]')`

/** What each domain says to a student. */
export const studentParts: TodayParts<StudentToday> = {
  classes: studentClasses,
  courses: newCourses,
  orders: changedOrders,
  feedback_to_read: feedbackToRead,
  homework_due: homeworkDue,
  homework_returned: homeworkReturned,
}
