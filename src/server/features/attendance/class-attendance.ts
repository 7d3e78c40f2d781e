import { sql } from 'drizzle-orm'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { matchesUser } from '../account/index.ts'
import { managedClass } from '../class-access/index.ts'
import { byPerson } from './attendance-order.ts'
import { classFilters, classPeople, classPeopleColumns, isAway } from './class-people.ts'

type ClassAttendance = OperationTypes<typeof openClassTeaching.attendance>
type Reply = ClassAttendance['reply']
export type ClassAttendee = Reply['list'][number]

async function summaryOf(db: Db, classId: number): Promise<Reply['summary']> {
  const { rows } = await db.execute<Reply['summary'] & Record<string, unknown>>(sql`
    select count(*) filter (where person.is_expected)::int as expected,
      count(*) filter (where visit.first is not null)::int as attended,
      count(*) filter (where ${isAway})::int as absent,
      coalesce(sum(visit.seconds), 0)::int as total_time,
      count(*) filter (where replay.seconds > 0)::int as replayed,
      (select count(*)::int from chat_messages m where m.class_id = ${classId} and m.deleted_at is null) as chat
    ${classPeople(classId)}`)
  const [summary] = rows
  if (!summary) throw new Error('the attendance was not summed up')
  return summary
}

/**
 * Attendance of a class: who came, who has booked or bought it and stayed away, and its sums.
 * @throws Refusal openClassNotFound, noPermission
 */
export async function classAttendance(
  db: Db,
  user: SessionUser,
  classId: number,
  { limit = DEFAULT_PAGE, cursor, keyword, state }: ClassAttendance['query'],
): Promise<Reply> {
  await managedClass(db, user, classId)
  const wanted = sql`${classPeople(classId)} and ${matchesUser(keyword) ?? sql`true`}
    and ${state ? classFilters[state] : sql`true`}`
  const start = cursor === undefined ? sql`true` : byPerson.after(readCursor(cursor))
  const [{ rows }, total, summary] = await Promise.all([
    db.execute<{ id: number } & Omit<ClassAttendee, 'userid'>>(sql`
      select ${classPeopleColumns} ${wanted} and ${start} order by ${byPerson.by} limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
    summaryOf(db, classId),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(({ id, ...row }) => ({ userid: id, ...row })), total, next, summary }
}
