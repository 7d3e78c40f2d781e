import { eq, type SQL, sql } from 'drizzle-orm'
import type { attendance as operations } from '#contract/attendance/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { fromLessons } from '../../db/lesson-columns.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../db/paging.ts'
import { openClasses } from '../../db/tables/all.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { matchesUser } from '../account/index.ts'
import { managedClass } from '../class-access/index.ts'
import { readSetting } from '../site/index.ts'
import { byPerson } from './attendance-order.ts'
import {
  attendanceColumns,
  attendanceQuery,
  attendanceLessonColumns,
  filters,
  isPresent,
} from './attendance-query.ts'

type LessonAttendance = OperationTypes<typeof operations.lessonAttendance>
type Reply = LessonAttendance['reply']
/** with the language of the names; undefined: the main language */
type InLanguage = LessonAttendance['query'] & { language: Language | undefined }
export type Attendee = Reply['list'][number]

/** @throws Refusal lessonNotFound, noPermission for who does not give the lesson */
export async function requireManagedLesson(db: Db, user: SessionUser, lessonId: number): Promise<void> {
  const [found] = await db
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(eq(openClasses.lessonId, lessonId))
  if (!found) throw refuse('lessonNotFound')
  try {
    await managedClass(db, user, found.id)
  } catch (error) {
    // the class of a booked lesson does not exist for others
    if (error instanceof Refusal && error.refusal === 'openClassNotFound') throw refuse('lessonNotFound')
    throw error
  }
}

/** A lesson with its people, as `users` too; the condition follows. */
export async function attendedBy(db: Db, lessonId: number): Promise<SQL> {
  const rules = await readSetting(db, 'teaching')
  return sql`${attendanceQuery(rules)} join users on users.id = person.user_id where l.id = ${lessonId}`
}

export const attendeeColumns = sql`users.id, users.username, users.name, person.is_student::int as is_student,
  ${attendanceColumns}`

/** Attendance of a lesson, for who gives it and for the school. @throws Refusal lessonNotFound, noPermission */
export async function lessonAttendance(
  db: Db,
  user: SessionUser,
  lessonId: number,
  { limit = DEFAULT_PAGE, cursor, keyword, userid, state, language }: InLanguage,
): Promise<Reply> {
  await requireManagedLesson(db, user, lessonId)
  const all = await attendedBy(db, lessonId)
  const wanted = sql`${all} and ${matchesUser(keyword) ?? sql`true`}
    and ${userid === undefined ? sql`true` : sql`users.id = ${userid}`} and ${state ? filters[state] : sql`true`}`
  const start = cursor === undefined ? sql`true` : byPerson.after(readCursor(cursor))
  const [people, total, lessons, sums] = await Promise.all([
    db.execute<{ id: number } & Omit<Attendee, 'userid'>>(sql`
      select ${attendeeColumns} ${wanted} and ${start} order by ${byPerson.by} limit ${limit + 1}`),
    countUpToLimit(db, sql`select 1 ${wanted}`),
    db.execute<Reply['lesson'] & Record<string, unknown>>(sql`
      select ${attendanceLessonColumns(language)} ${fromLessons} where l.id = ${lessonId}`),
    db.execute<Reply['summary'] & Record<string, unknown>>(sql`
      select count(*) filter (where person.is_student)::int as students,
        count(*) filter (where person.is_student and ${isPresent})::int as present,
        count(*) filter (where ${filters.absent})::int as absent,
        count(*) filter (where person.is_student and ${filters.late})::int as late,
        count(*) filter (where person.is_student and ${filters.early})::int as early,
        count(*) filter (where replay.seconds > 0)::int as replayed ${all}`),
  ])
  const [lesson] = lessons.rows
  const [summary] = sums.rows
  if (!lesson || !summary) throw refuse('lessonNotFound')
  const { page, next } = cutPage(people.rows, limit)
  return { list: page.map(({ id, ...row }) => ({ userid: id, ...row })), total, next, lesson, summary }
}
