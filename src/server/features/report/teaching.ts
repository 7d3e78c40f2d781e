import { type SQL, sql } from 'drizzle-orm'
import { publishStatuses } from '#contract/homework/enums.ts'
import { classEnd, isOver } from '../../db/class-state.ts'
import { presenceIn } from '../../db/class-presence.ts'
import type { Tx } from '../../db/database.ts'
import { hadLesson, ownersOf, studentsOf, takesPart } from '../catalog/index.ts'
import { waitsForCorrection } from '../homework/index.ts'
import { begunClasses } from '../learning/index.ts'
import { courseOfClass, isStudent } from './activity.ts'
import type { Part } from './figures.ts'
import { inBoth, isBefore, type Period } from './period.ts'

interface Row extends Record<string, unknown> {
  key: string
  name: string
  at?: number | null
  is_before: boolean
}

async function partsOf(tx: Tx, query: SQL): Promise<Part[]> {
  const { rows } = await tx.execute<Row>(query)
  return rows.map(({ key, name, at, is_before, ...sums }) => ({
    key,
    name,
    at: at ?? null,
    is_before,
    sums: sums as Part['sums'],
  }))
}

const name = (user: string): SQL => sql.raw(`coalesce(nullif(${user}.name, ''), ${user}.username)`)
const seconds = (moment: string): SQL => sql.raw(`floor(extract(epoch from ${moment}))::int8`)
const hours = (length: SQL): SQL => sql`(extract(epoch from ${length}) / 3600)::numeric`

/**
 * Courses: who owns them now, who learned and how long they watched in each period, and how much of their lessons the
 * owners have done by now.
 * @param completion `completionNow` or `completionKept`
 */
export const courses = (tx: Tx, period: Period, completion: SQL): Promise<Part[]> =>
  partsOf(
    tx,
    sql`with counted as (${completion}), learned as (
      select product_id, is_before,
        count(*) filter (where user_id not in (select id from users u where not ${isStudent('u')}))::int as active, sum(watched) / 3600.0 as watched from (
        select ${courseOfClass} as product_id, one.user_id, ${isBefore(sql`one.entered_at`, period)} as is_before, sum(one.watched) as watched
        from (
          select class_id, user_id, entered_at, watch_duration as watched from view_records where ${inBoth(sql`entered_at`, period)}
          union all
          select class_id, user_id, entered_at, 0 from class_visits where ${inBoth(sql`entered_at`, period)}
        ) one join open_classes c on c.id = one.class_id
        where c.product_id is not null or c.lesson_id is not null group by 1, 2, 3
      ) people group by 1, 2
    )
    select p.id::text as key, p.name, false as is_before, coalesce(c.students, 0) as students,
      coalesce(c.shares, 0) as shares, coalesce(c.places, 0) as places, l.active, l.watched::numeric as watched
    from products p left join counted c on c.product_id = p.id
    left join learned l on l.product_id = p.id and not l.is_before
    where c.students > 0 or l.active > 0
    union all
    select p.id::text, p.name, true, null, null, null, l.active, l.watched::numeric
    from learned l join products p on p.id = l.product_id where l.is_before
    order by key`,
  )

/** The lessons of a course in their order: how many of its students have begun and done each of them by now. */
export const lessonsOfCourse = (tx: Tx, productId: number): Promise<Part[]> =>
  partsOf(
    tx,
    sql`with begun as materialized (
      select * from ${sql.raw(
        begunClasses(`select r.id from lessons l join open_classes r on r.lesson_id = l.id
        where l.product_id = ${productId} and l.cancelled_at is null`),
      )} b
    )
    select l.id::text as key, l.title as name, ${seconds('l.begin_at')} as at, false as is_before,
      count(s.user_id)::int as students, count(s.user_id)::int as places, count(b.user_id)::int as begun,
      count(b.user_id) filter (where b.is_done)::int as done, count(b.user_id) filter (where b.is_done)::int as shares
    from lessons l join open_classes r on r.lesson_id = l.id
    left join lateral ${sql.raw(studentsOf('l'))} s on true
    left join begun b on b.class_id = r.id and b.user_id = s.user_id
    where l.product_id = ${productId} and l.cancelled_at is null
    group by l.id order by l.position, l.id`,
  )

const coursesOf = `select l.product_id from wanted c join lessons l on l.id = c.lesson_id`

/**
 * Who should be in each of the classes `wanted`: the students of its lesson, who has bought or booked the open class. Most
 * own a course, and so each of its lessons until some moment (`owners`); the others stand one by one (`others`).
 */
const expected = `owners as materialized (
      select * from ${ownersOf(coursesOf)} one
    ), others as materialized (
      select c.id as class_id, b.student_id as user_id from wanted c join bookings b on b.lesson_id = c.lesson_id
      join lessons l on l.id = b.lesson_id
      where ${takesPart('b')} and not exists (
        select from owners o where o.product_id = l.product_id and o.user_id = b.student_id and ${hadLesson('o.until', 'l')})
      union
      select c.id, g.user_id from wanted c join grants g on g.product_id = c.product_id
      where c.lesson_id is null and g.revoked_at is null
      union
      select c.id, b.user_id from wanted c join open_class_bookings b on b.class_id = c.id
      where c.lesson_id is null and c.product_id is null and b.cancelled_at is null
    ), expected as (
      select class_id, sum(people)::int as people from (
        select c.id as class_id, sum(o.people) as people from wanted c join lessons l on l.id = c.lesson_id
        join (select product_id, until, count(*) as people from owners group by 1, 2) o on o.product_id = l.product_id
        where ${hadLesson('o.until', 'l')} group by 1
        union all
        select class_id, count(*) from others group by 1
      ) one group by 1
    )`

/** Classes by their begin: who came and who stayed away, who watched the replay, and what was said. */
export const classes = (tx: Tx, period: Period): Promise<Part[]> =>
  partsOf(
    tx,
    sql`with wanted as materialized (
      select c.*, ${sql.raw(isOver('c'))} as is_over from open_classes c
      where c.cancelled_at is null and c.begin_at <= now() and ${inBoth(sql`c.begin_at`, period)}
    ), learners as materialized (
      select u.id from users u where ${isStudent('u')}
    ), ${sql.raw(expected)}, came as (
      select p.class_id, count(*)::int as people, sum(p.seconds) as seconds,
        count(*) filter (where o.user_id is not null or e.user_id is not null)::int as expected
      from ${sql.raw(presenceIn('select id from wanted'))} p
      join learners u on u.id = p.user_id join wanted c on c.id = p.class_id left join lessons l on l.id = c.lesson_id
      left join owners o on o.product_id = l.product_id and o.user_id = p.user_id and ${sql.raw(hadLesson('o.until', 'l'))}
      left join others e on e.class_id = p.class_id and e.user_id = p.user_id
      group by p.class_id
    ), peaks as (
      select class_id, max(online) as online from viewer_counts where class_id in (select id from wanted) group by 1
    ), replays as (
      select class_id, count(distinct user_id)::int as people from view_records
      where is_replay and class_id in (select id from wanted) group by 1
    ), said as (
      select class_id, count(*)::int as messages from chat_messages
      where deleted_at is null and class_id in (select id from wanted) group by 1
    )
    select coalesce('lesson ' || c.lesson_id, 'class ' || c.id) as key, coalesce(course.name || ' · ', '') || c.name as name, ${seconds('c.begin_at')} as at,
      ${isBefore(sql`c.begin_at`, period)} as is_before,
      coalesce(expected.people, 0) as expected, coalesce(came.people, 0) as attended,
      case when c.is_over then coalesce(expected.people, 0) - coalesce(came.expected, 0) else 0 end as absent,
      coalesce(came.seconds / 3600, 0)::numeric as present, coalesce(peaks.online, 0) as peak,
      coalesce(replays.people, 0) as replay, coalesce(said.messages, 0) as chat
    from wanted c
    left join lessons l on l.id = c.lesson_id left join products course on course.id = l.product_id
    left join expected on expected.class_id = c.id left join came on came.class_id = c.id
    left join peaks on peaks.class_id = c.id left join replays on replays.class_id = c.id
    left join said on said.class_id = c.id
    order by c.begin_at desc, c.id desc`,
  )

/** Teachers: the classes that they gave, what students think of them, and what they corrected. */
export const teachers = (tx: Tx, period: Period): Promise<Part[]> =>
  partsOf(
    tx,
    sql`with given as (
      select c.id, coalesce(l.teacher_id, ofcourse.teacher_id, ofclass.teacher_id) as teacher_id, c.begin_at,
        ${hours(sql`${sql.raw(classEnd('c'))} - c.begin_at`)} as taught
      from open_classes c left join lessons l on l.id = c.lesson_id
      left join product_teachers ofcourse on ofcourse.product_id = l.product_id and l.teacher_id is null
      left join open_class_teachers ofclass on ofclass.class_id = c.id and c.lesson_id is null
      where c.cancelled_at is null and ${sql.raw(isOver('c'))} and ${inBoth(sql`c.begin_at`, period)}
        and (l.id is null or l.product_id is not null or exists (
          select from bookings b where b.lesson_id = l.id and b.status in ('booked', 'used')))
    ), figures as (
      select teacher_id, ${isBefore(sql`begin_at`, period)} as is_before, count(*)::int as classes, sum(taught) as taught,
        0 as ratings, 0 as stars, 0 as corrected, 0::numeric as marking_hours, 0 as uncorrected
      from given group by 1, 2
      union all
      select t.teacher_id, ${isBefore(sql`r.rated_at`, period)}, 0, 0, count(*)::int, sum(r.stars)::int, 0, 0, 0
      from lesson_ratings r join lessons l on l.id = r.lesson_id
      cross join lateral (
        select l.teacher_id where l.teacher_id is not null
        union all
        select pt.teacher_id from product_teachers pt where l.teacher_id is null and pt.product_id = l.product_id
      ) t
      where ${inBoth(sql`r.rated_at`, period)} group by 1, 2
      union all
      select a.corrected_by, ${isBefore(sql`a.corrected_at`, period)}, 0, 0, 0, 0, count(*)::int,
        sum(${hours(sql`a.corrected_at - a.submitted_at`)}), 0
      from homework_attempts a where a.corrected_by is not null and ${inBoth(sql`a.corrected_at`, period)} group by 1, 2
      union all
      select h.created_by, false, 0, 0, 0, 0, 0, 0, count(*)::int
      from homework_attempts a join homework h on h.id = a.homework_id
      where h.created_by is not null and h.status = ${publishStatuses.published} and ${sql.raw(waitsForCorrection('a'))}
      group by 1
    )
    select u.id::text as key, ${name('u')} as name, f.is_before, sum(f.classes)::int as classes, sum(f.taught) as taught,
      sum(f.ratings)::int as ratings, sum(f.stars)::int as stars, sum(f.corrected)::int as corrected,
      sum(f.marking_hours) as marking_hours, sum(f.uncorrected)::int as uncorrected
    from figures f join users u on u.id = f.teacher_id
    group by u.id, f.is_before order by sum(f.taught) desc, u.id`,
  )

/** Homework that was published in the period: who has answered it, and how long answers waited for their correction. */
export const homework = (tx: Tx, period: Period): Promise<Part[]> =>
  partsOf(
    tx,
    sql`select h.id::text as key, p.name || ' · ' || h.title as name, ${seconds('h.published_at')} as at,
      ${isBefore(sql`h.published_at`, period)} as is_before,
      count(distinct a.student_id)::int as given,
      count(distinct a.student_id) filter (where a.submitted_at is not null)::int as submitted,
      count(distinct a.student_id) filter (where a.number = 1 and a.submitted_at > h.due_at)::int as late,
      count(*) filter (where a.corrected_at is not null)::int as corrected,
      count(*) filter (where ${sql.raw(waitsForCorrection('a'))})::int as uncorrected,
      coalesce(sum(${hours(sql`a.corrected_at - a.submitted_at`)}), 0) as marking_hours
    from homework h join products p on p.id = h.product_id
    left join homework_attempts a on a.homework_id = h.id
    where h.status = ${publishStatuses.published} and ${inBoth(sql`h.published_at`, period)}
    group by h.id, p.name order by h.published_at desc, h.id desc`,
  )
