import { sql } from 'drizzle-orm'
import type { openClassTeaching } from '#contract/openclass/manage/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { matchesUser } from '../../account/index.ts'
import { managedClass } from '../../class-access/index.ts'

type Attendance = OperationTypes<typeof openClassTeaching.attendance>
type Curve = OperationTypes<typeof openClassTeaching.viewerCurve>['reply']

/** Who was in a class, and for how long. @throws Refusal openClassNotFound, noPermission */
export async function attendance(
  db: Db,
  user: SessionUser,
  classId: number,
  { limit = DEFAULT_PAGE, cursor, keyword }: Attendance['query'],
): Promise<Attendance['reply']> {
  await managedClass(db, user, classId)
  const visits = sql`from view_records v join users on users.id = v.user_id
    where v.class_id = ${classId} and ${matchesUser(keyword) ?? sql`true`}`
  const start = cursor === undefined ? sql`true` : sql`users.id > ${readCursor(cursor)}`
  const [{ rows }, total] = await Promise.all([
    db.execute<{ id: number } & Omit<Attendance['reply']['list'][number], 'userid'>>(sql`
      select users.id, users.username, users.name,
        floor(extract(epoch from min(v.entered_at)))::int8 as first_entry_time,
        floor(extract(epoch from max(v.seen_at)))::int8 as last_exit_time,
        sum(v.watch_duration)::int as total_time
      ${visits} and ${start}
      group by users.id order by users.id limit ${limit + 1}`),
    countUpToLimit(db, sql`select distinct users.id ${visits}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(({ id, ...row }) => ({ userid: id, ...row })), total, next }
}

/** How many were in a class, minute by minute. @throws Refusal openClassNotFound, noPermission */
export async function viewerCurve(db: Db, user: SessionUser, classId: number): Promise<Curve> {
  await managedClass(db, user, classId)
  const { rows } = await db.execute<Curve['list'][number] & Record<string, unknown>>(sql`
    select floor(extract(epoch from at))::int8 as at, online from viewer_counts
    where class_id = ${classId} order by viewer_counts.at`)
  return { list: rows }
}
