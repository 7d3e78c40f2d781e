import { eq, sql } from 'drizzle-orm'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { classVisits } from '../../../db/class-state.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { openClasses } from '../../../db/tables/all.ts'
import { refuse } from '../../../lib/refusal.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { matchesUser } from '../../account/index.ts'
import { managedClass } from '../../class-access/index.ts'

type Attendance = OperationTypes<typeof openClassTeaching.attendance>
type LessonAttendance = OperationTypes<typeof openClassTeaching.lessonAttendance>
type Curve = OperationTypes<typeof openClassTeaching.viewerCurve>['reply']

/** Of a person (`users`): from when until when they were in the class, and for how long, at whichever pages. */
const visits = sql`
  select min(lower(visit)) as first, max(upper(visit)) as last, extract(epoch from sum(upper(visit) - lower(visit))) as seconds
  from open_classes c, unnest(${sql.raw(classVisits('users.id', 'c'))}) as visit
  where c.id = asked.class_id`

/** For how long a person watched what was recorded. Pages that play at the same time count once. */
const replays = sql`
  select sum(least(extract(epoch from upper(span) - lower(span)), (
    select sum(watch_duration) from view_records
    where class_id = asked.class_id and user_id = users.id and is_replay and entered_at <@ span
  ))) as seconds
  from unnest((
    select range_agg(tstzrange(entered_at, seen_at, '[]')) from view_records
    where class_id = asked.class_id and user_id = users.id and is_replay
  )) as span`

async function attendanceOf(
  db: Db,
  classId: number,
  { limit = DEFAULT_PAGE, cursor, keyword, userid }: LessonAttendance['query'],
): Promise<Attendance['reply']> {
  const one = userid === undefined ? sql`true` : sql`users.id = ${userid}`
  const people = sql`from (select ${classId}::int as class_id) asked cross join users
    where users.id in (
      select user_id from class_visits where class_id = ${classId}
      union select user_id from view_records where class_id = ${classId}
    ) and ${matchesUser(keyword) ?? sql`true`} and ${one}`
  const start = cursor === undefined ? sql`true` : sql`users.id > ${readCursor(cursor)}`
  const [{ rows }, total] = await Promise.all([
    db.execute<{ id: number } & Omit<Attendance['reply']['list'][number], 'userid'>>(sql`
      with page as (select users.id ${people} and ${start} order by users.id limit ${limit + 1})
      select users.id, users.username, users.name,
        floor(extract(epoch from visit.first))::int8 as first_entry_time,
        floor(extract(epoch from visit.last))::int8 as last_exit_time,
        coalesce(round(visit.seconds), 0)::int as total_time,
        coalesce(round(replay.seconds), 0)::int as replay_time
      from page join users on users.id = page.id
      cross join (select ${classId}::int as class_id) asked
      cross join lateral (${visits}) visit
      cross join lateral (${replays}) replay
      order by users.id`),
    countUpToLimit(db, sql`select 1 ${people}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(({ id, ...row }) => ({ userid: id, ...row })), total, next }
}

/** Attendance of a class. @throws Refusal openClassNotFound, noPermission */
export async function attendance(
  db: Db,
  user: SessionUser,
  classId: number,
  query: Attendance['query'],
): Promise<Attendance['reply']> {
  await managedClass(db, user, classId)
  return attendanceOf(db, classId, query)
}

/** The same of a lesson, for who manages its class. @throws Refusal lessonNotFound, noPermission */
export async function lessonAttendance(
  db: Db,
  user: SessionUser,
  lessonId: number,
  query: LessonAttendance['query'],
): Promise<Attendance['reply']> {
  const [found] = await db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(eq(openClasses.lessonId, lessonId))
  if (!found) throw refuse('lessonNotFound')
  const { id } = await managedClass(db, user, found.id)
  return attendanceOf(db, id, query)
}

/** Number of viewers of a class per minute. @throws Refusal openClassNotFound, noPermission */
export async function viewerCurve(db: Db, user: SessionUser, classId: number): Promise<Curve> {
  await managedClass(db, user, classId)
  const { rows } = await db.execute<Curve['list'][number] & Record<string, unknown>>(sql`
    select floor(extract(epoch from at))::int8 as at, online from viewer_counts
    where class_id = ${classId} order by viewer_counts.at`)
  return { list: rows }
}
