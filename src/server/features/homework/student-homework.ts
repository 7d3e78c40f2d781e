import { type SQL, sql } from 'drizzle-orm'
import { publishStatuses } from '#contract/homework/enums.ts'
import type { homeworkOfStudent as operations } from '#contract/homework/student-homework.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { newestFirst, readRows } from '../../db/paging.ts'
import { requireTaught } from '../student/index.ts'
import { taughtBy } from './policy.ts'
import { homeworkColumns, type InLanguage } from './taught-list.ts'

type List = OperationTypes<typeof operations.studentHomework>
type Received = List['reply']['list'][number]

/** The homework that a student has received, each with the latest attempt. @param of.among which homework */
async function receivedAmong(
  db: Db,
  { studentId, among, language }: InLanguage<{ studentId: number; among: SQL }>,
  page: List['query'],
): Promise<List['reply']> {
  const wanted = sql`from homework join products p on p.id = homework.product_id
    join lateral (
      select a.*, case when a.submitted_at is null then 'unsubmitted'
        when a.corrected_at is null then 'uncorrected' else 'corrected' end as state
      from homework_attempts a where a.homework_id = homework.id and a.student_id = ${studentId}
      order by a.number desc limit 1
    ) as latest on true
    where homework.status = ${publishStatuses.published} and ${among}
      and homework.id in (select homework_id from homework_attempts where student_id = ${studentId})`
  return readRows<Received>(db, page, {
    columns: sql`${homeworkColumns(language)}, latest.state, latest.number::int as attempt,
        floor(extract(epoch from latest.submitted_at))::int8 as submit_time,
        floor(extract(epoch from latest.corrected_at))::int8 as correct_time,
        coalesce(latest.submitted_at > homework.due_at, false)::int as is_late,
        (latest.returned_at is not null)::int as is_returned`,
    wanted,
    order: newestFirst(sql`homework.id`),
  })
}

/** That of a teacher. @throws Refusal studentNotFound */
export async function studentHomework(
  db: Db,
  teacherId: number,
  studentId: number,
  { language, ...query }: InLanguage<List['query']>,
): Promise<List['reply']> {
  await requireTaught(db, teacherId, studentId)
  return receivedAmong(db, { studentId, among: taughtBy(teacherId), language }, query)
}

/** That of all teachers, as the school's lists name it. */
export const homeworkOfUser = (db: Db, userId: number, query: List['query']): Promise<List['reply']> =>
  receivedAmong(db, { studentId: userId, among: sql`true`, language: undefined }, query)
