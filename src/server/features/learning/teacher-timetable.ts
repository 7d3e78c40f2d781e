import { sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { learning } from '#contract/learning/operations.ts'
import { streamState } from '../../db/class-state.ts'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../lib/refusal.ts'
import { grantIsLive, kindsOf } from '../catalog/index.ts'

type Timetable = OperationTypes<typeof learning.teacherTimetable>

const LONGEST_RANGE_SECONDS = 62 * 24 * 3600

/** more of them are looked for in their courses */
const MOST_UNTIMED = 500

/**
 * The lessons of one teacher that touch [start, end), each with how many people own its course now, of a booked one
 * how many have booked it; and
 * those without times, the newest course first.
 * @throws Refusal invalidField 'end' when the range is empty or longer than 62 days
 */
export async function teacherTimetable(
  db: Db,
  teacherId: number,
  { start, end }: Timetable['query'],
): Promise<Timetable['reply']> {
  if (end <= start || end - start > LONGEST_RANGE_SECONDS) throw refuse('invalidField', { field: 'end' })
  const stream = sql.raw(streamState('r'))
  type Timed = Omit<Timetable['reply']['list'][number], 'class_type'> & { type: number }
  const timed = db.execute<Timed & Record<string, unknown>>(sql`
    select l.id, r.id as open_class_id, l.title, p.id as product_id, p.name as product_name, p.type,
      floor(extract(epoch from l.begin_at))::int8 as begintime,
      floor(extract(epoch from l.end_at))::int8 as endtime,
      case when booked.lesson_id is null then (
        select count(distinct grants.user_id) from grants where grants.product_id = p.id and ${grantIsLive}
      ) else (
        select count(*) from bookings b where b.lesson_id = l.id and b.status in ('booked', 'used')
      ) end::int as students, ${stream} as stream_state
    from lessons l
    left join booked_lessons booked on booked.lesson_id = l.id
    join products p on p.id = coalesce(l.product_id, booked.product_id)
    join open_classes r on r.lesson_id = l.id and (booked.lesson_id is null or r.cancelled_at is null)
    where l.teacher_id = ${teacherId} and l.begin_at < to_timestamp(${end}) and l.end_at > to_timestamp(${start})
    order by l.begin_at, l.id`)
  const untimed = db.execute<Timetable['reply']['untimed'][number] & Record<string, unknown>>(sql`
    select l.id, r.id as open_class_id, l.title, p.id as product_id, p.name as product_name, ${stream} as stream_state
    from lessons l join products p on p.id = l.product_id join open_classes r on r.lesson_id = l.id
    where l.teacher_id = ${teacherId} and l.begin_at is null
    order by p.id desc, l.position, l.id limit ${MOST_UNTIMED}`)
  const { rows } = await timed
  return {
    list: rows.map(({ type, ...lesson }) => ({ ...lesson, class_type: kindsOf(type).class_type })),
    untimed: (await untimed).rows,
  }
}
