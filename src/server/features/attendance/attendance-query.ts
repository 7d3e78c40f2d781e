import { type SQL, sql } from 'drizzle-orm'
import type { AttendanceFilter } from '#contract/attendance/enums.ts'
import type { Language } from '#contract/languages.ts'
import { replayOf, visitOf } from '../../db/class-state.ts'
import { fromLessons, lessonColumns, lessonEnd, secondsOf } from '../../db/lesson-columns.ts'
import { studentsOf, teachesLesson } from '../catalog/index.ts'
import type { Settings } from '../site/index.ts'

/** From how many minutes on somebody is late, left early, or was absent. */
export type AttendanceRules = Pick<Settings['teaching'], 'late_minutes' | 'early_minutes' | 'absent_minutes'>

/**
 * Who has to do with the class of a lesson: its students who had it before it was over, and whoever else was in it or
 * watched it, except those who give it.
 */
const people = sql.raw(`(
  select anyone.user_id, bool_or(anyone.is_student) as is_student from (
    select student.user_id, true as is_student from ${studentsOf('l')} student
    where student.since < coalesce(${lessonEnd}, 'infinity')
    union all
    select user_id, false from class_visits where class_id = r.id
    union all
    select user_id, false from view_records where class_id = r.id
  ) anyone
  where anyone.is_student or ${teachesLesson('anyone.user_id', 'l')} is not true
  group by anyone.user_id)`)

const isOver = sql.raw(`coalesce(${lessonEnd} <= now(), false)`)
const minutes = (count: number): SQL => sql`make_interval(mins => ${count}::int)`

/**
 * Lessons with those who have to do with them, and how each of them was there: `visit` and `replay` by the reports of
 * their pages, `mark` by the school's minutes. Of a short lesson half of it is enough for not being absent, and nobody
 * is absent or early before it is over.
 * @param who narrows `person.user_id`
 */
export function attendanceQuery(rules: AttendanceRules, who: SQL = sql`true`): SQL {
  const end = sql.raw(lessonEnd)
  return sql`${fromLessons}
  cross join lateral (select * from ${people} person where ${who}) person
  cross join lateral ${sql.raw(visitOf('person.user_id', 'r'))} visit
  cross join lateral ${sql.raw(replayOf('person.user_id', 'r'))} replay
  cross join lateral (
    select coalesce(person.is_student and ${isOver} and visit.seconds < least(
      ${rules.absent_minutes * 60}::int, extract(epoch from ${end} - l.begin_at) / 2), false) as is_absent
  ) missed
  cross join lateral (
    select missed.is_absent,
      not missed.is_absent and coalesce(visit.first > l.begin_at + ${minutes(rules.late_minutes)}, false) as is_late,
      not missed.is_absent and ${isOver}
        and coalesce(visit.last < ${end} - ${minutes(rules.early_minutes)}, false) as is_early
  ) mark`
}

/** The lesson of a row; for selects from `attendanceQuery`, as the following ones. */
export const attendanceLessonColumns = (language: Language | undefined): SQL =>
  sql`${lessonColumns(language)}, r.id as open_class_id, ${isOver}::int as is_over`

export const attendanceColumns = sql`${secondsOf('visit.first')} as first_entry_time,
  ${secondsOf('visit.last')} as last_exit_time, visit.seconds as total_time, replay.seconds as replay_time,
  mark.is_absent::int as is_absent, mark.is_late::int as is_late, mark.is_early::int as is_early`

/** They were in the class, and long enough. */
export const isPresent = sql`(visit.first is not null and not mark.is_absent)`

export const filters: Readonly<Record<AttendanceFilter, SQL>> = {
  present: isPresent,
  absent: sql`mark.is_absent`,
  late: sql`mark.is_late`,
  early: sql`mark.is_early`,
}
