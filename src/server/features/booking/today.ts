import { textFor } from '../site/index.ts'

const MOST = 5

/**
 * Lessons that students have booked with the teacher `caller.id`, who reads `caller.language`, in the last week and that are to come, the newest booking
 * first, as an SQL expression of JSON for the page of today.
 */
export const newBookings = `coalesce((
  select json_agg(one order by one.booked_at desc, one.id desc) from (
    select b.id, ${textFor('p', 'name', 'caller.language')} as product_name, student.name as student_name, r.id as open_class_id,
      floor(extract(epoch from l.begin_at))::int8 as begintime, floor(extract(epoch from l.end_at))::int8 as endtime,
      floor(extract(epoch from b.created_at))::int8 as booked_at
    from lessons l join booked_lessons booked on booked.lesson_id = l.id
    join products p on p.id = booked.product_id
    join open_classes r on r.lesson_id = l.id
    join bookings b on b.lesson_id = l.id and b.status = 'booked'
    join users student on student.id = b.student_id
    where l.teacher_id = caller.id and l.begin_at > now() and b.created_at > now() - interval '7 days'
    order by b.created_at desc, b.id desc limit ${MOST}
  ) one), '[]')`
