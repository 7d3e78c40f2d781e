import { sql } from 'drizzle-orm'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import { SHOWN_RATINGS } from '#contract/feedback/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { teaching as operations } from '#contract/schedule/teaching.ts'
import type { Db } from '../../db/database.ts'
import { secondsOf } from '../../db/lesson-columns.ts'
import { answersToCorrect } from '../homework/index.ts'
import { classesOfTeacher } from './person-classes.ts'

type Teaching = OperationTypes<typeof operations.teachingOfUser>['reply']

/** Classes of a person (`me.id`) that begin in a time. */
const load = (from: string, until: string) =>
  sql.raw(`(
  select json_build_object('classes', count(*)::int,
    'minutes', coalesce(sum(extract(epoch from upper(o.span) - lower(o.span))) / 60, 0)::int)
  from occupancies o where o.person_id = me.id and o.source in ('lesson', 'class', 'slot') and o.hold_until is null
    and lower(o.span) >= ${from} and lower(o.span) < ${until})`)

const MOST_NEXT = 10

/** Classes of a person (`me.id`) that are on or come in the next two weeks. */
const next = sql`coalesce((
  select json_agg(one order by one.begintime, one.open_class_id) from (
    select c.id as open_class_id, own.kind, c.name as title, coalesce(p.name, '') as product_name,
      ${secondsOf('c.begin_at')} as begintime, ${secondsOf('c.end_at')} as endtime
    from ${sql.raw(classesOfTeacher('me.id', 'now()', "now() + interval '14 days'"))} own
    join open_classes c on c.id = own.class_id left join products p on p.id = own.product_id
    where own.cancelled_at is null and c.cancelled_at is null
    order by c.begin_at, c.id limit ${sql.raw(String(MOST_NEXT))}
  ) one), '[]')`

/** What a teacher teaches, how much, and how it is rated. */
export async function teachingOfUser(db: Db, userId: number): Promise<Teaching> {
  const { rows } = await db.execute<Teaching & Record<string, unknown>>(sql`
    select coalesce((
        select json_agg(json_build_object('product_id', p.id, 'name', p.name, 'status', p.status, 'students', (
          select count(distinct g.user_id) from grants g where g.product_id = p.id and g.revoked_at is null
            and g.block_status = ${sql.raw(String(vodBlockStatuses.reading))}
            and (g.valid_until is null or g.valid_until > now())
        )) order by p.id desc)
        from products p join product_teachers t on t.product_id = p.id where t.teacher_id = me.id
      ), '[]') as courses,
      coalesce((
        select sum(r.to_minute - r.from_minute) from hour_sets s join hour_rules r on r.set_id = s.id
        where s.teacher_id = me.id and s.valid @> current_date
      ), 0)::int as weekly_minutes,
      ${load('now()', "now() + interval '7 days'")} as coming,
      ${load("now() - interval '30 days'", 'now()')} as past,
      ${next} as next, ${sql.raw(answersToCorrect('me.id'))} as answers_waiting,
      (select count(*)::int from lesson_feedback f where f.teacher_id = me.id) as feedback_given,
      rated.ratings, rated.average
    from (select ${userId}::int as id) me cross join lateral (
      select count(*)::int as ratings,
        case when count(*) >= ${SHOWN_RATINGS} then round(avg(stars), 1)::float8 end as average
      from lessons l join lesson_ratings on lesson_id = l.id where l.teacher_id = me.id
    ) rated`)
  const [row] = rows
  if (!row) throw new Error('the query of a teacher answered no row')
  return row
}
