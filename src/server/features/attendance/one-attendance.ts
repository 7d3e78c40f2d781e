import { type SQL, sql } from 'drizzle-orm'
import type { attendance as operations } from '#contract/attendance/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { byLesson } from '../../db/lesson-columns.ts'
import { readRows, withoutId } from '../../db/paging.ts'
import { refuse } from '../../lib/refusal.ts'
import { lessonsAround, ownsProduct, teachesLesson } from '../catalog/index.ts'
import { readSetting } from '../site/index.ts'
import { requireTaught } from '../student/index.ts'
import { attendanceColumns, attendanceQuery, attendanceLessonColumns } from './attendance-query.ts'

type List = OperationTypes<typeof operations.studentAttendance>
/** with the language of the names; undefined: the main language */
type InLanguage = List['query'] & { language: Language | undefined }
type Attended = List['reply']['list'][number]

/** Lessons that somebody has to do with: theirs, and those whose class they were in or watched. */
const lessonsOf = (userId: number): SQL =>
  sql.raw(`(
  select id from ${lessonsAround(String(userId))} around
  union select seen.lesson_id from open_classes seen where seen.lesson_id is not null and seen.id in (
    select class_id from class_visits where user_id = ${userId}
    union select class_id from view_records where user_id = ${userId}))`)

/** One person in lessons that have begun, the latest first; those without times only where a replay was watched. */
async function attendanceOf(
  db: Db,
  { userId, among, language }: { userId: number; among: SQL; language: Language | undefined },
  page: List['query'],
): Promise<List['reply']> {
  const rules = await readSetting(db, 'teaching')
  const wanted = sql`${attendanceQuery(rules, sql`person.user_id = ${userId}`)}
    where l.id in ${lessonsOf(userId)} and ${among} and (l.begin_at <= now() or (l.begin_at is null and replay.seconds > 0))`
  const found = await readRows<Attended & { id: number }>(db, page, {
    columns: sql`l.id, ${attendanceLessonColumns(language)}, ${attendanceColumns}`,
    wanted,
    order: byLesson,
  })
  return { ...found, list: found.list.map(withoutId) }
}

/** A student in the lessons of a teacher. @throws Refusal studentNotFound */
export async function studentAttendance(
  db: Db,
  teacherId: number,
  studentId: number,
  { language, ...query }: InLanguage,
): Promise<List['reply']> {
  await requireTaught(db, teacherId, studentId)
  const among = sql.raw(teachesLesson(String(teacherId), 'l'))
  return attendanceOf(db, { userId: studentId, among, language }, query)
}

/** A student in all lessons, as the school's lists name them. */
export const attendanceOfUser = (db: Db, userId: number, query: List['query']): Promise<List['reply']> =>
  attendanceOf(db, { userId, among: sql`true`, language: undefined }, query)

/** Somebody's own attendance in a course. @throws Refusal courseNotOwned */
export async function ownAttendance(
  db: Db,
  userId: number,
  productId: number,
  { language, ...query }: InLanguage,
): Promise<List['reply']> {
  if (!(await ownsProduct(db, userId, productId))) throw refuse('courseNotOwned')
  return attendanceOf(db, { userId, among: sql`p.id = ${productId}`, language }, query)
}
