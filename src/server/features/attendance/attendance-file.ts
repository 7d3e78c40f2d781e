import { type SQL, sql } from 'drizzle-orm'
import type { attendance as operations } from '#contract/attendance/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { managedClass } from '../class-access/index.ts'
import { type Cell, toCsv } from '../exports/index.ts'
import { readSetting } from '../site/index.ts'
import { byPerson } from './attendance-order.ts'
import type { ClassAttendee } from './class-attendance.ts'
import { classPeople, classPeopleColumns } from './class-people.ts'
import { type Attendee, attendedBy, attendeeColumns, requireManagedLesson } from './lesson-attendance.ts'

type File = OperationTypes<typeof operations.lessonAttendanceFile>['reply']

const headings = [
  'student:attendance.column.name',
  'student:attendance.column.username',
  'student:attendance.column.state',
  'student:attendance.column.first',
  'student:attendance.column.last',
  'student:attendance.column.minutes',
  'student:attendance.column.replayMinutes',
]

function statesOf({ is_student, is_absent, is_late, is_early, first_entry_time }: Attendee): string[] {
  if (is_absent === 1) return ['student:attendance.state.absent']
  const states = [
    ...(is_late === 1 ? ['student:attendance.state.late'] : []),
    ...(is_early === 1 ? ['student:attendance.state.early'] : []),
  ]
  if (states.length === 0 && first_entry_time !== null) states.push('student:attendance.state.present')
  return is_student === 1 ? states : [...states, 'student:attendance.state.guest']
}

const statesInClass = ({ is_absent, first_entry_time }: ClassAttendee): string[] => {
  if (is_absent === 1) return ['student:attendance.state.absent']
  return first_entry_time === null ? [] : ['student:attendance.state.present']
}

const minutesOf = (seconds: number): Cell => ({ number: (seconds / 60).toFixed(1) })

type Visitor = Pick<Attendee, 'name' | 'username' | 'total_time' | 'replay_time'>

interface Source<Row extends Visitor> {
  name: string
  columns: SQL
  /** relations with `users` and `visit` */
  from: SQL
  states: (row: Row) => string[]
}

/** People in their order, as a file; times by the clock of the school. */
async function fileOf<Row extends Visitor>(
  db: Db,
  language: Language,
  { name, columns, from, states }: Source<Row>,
): Promise<File> {
  const { time_zone: zone } = await readSetting(db, 'web_config')
  const clock = (moment: string) =>
    sql`coalesce(to_char(${sql.raw(moment)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS'), '')`
  const { rows } = await db.execute(sql`
    select ${columns}, ${clock('visit.first')} as first, ${clock('visit.last')} as last
    ${from} order by ${byPerson.by}`)
  // what the columns give is what the caller says
  const people = rows as unknown as (Row & { first: string; last: string })[]
  async function* lines() {
    yield people.map((row): Cell[] => [
      row.name,
      row.username,
      states(row)
        .map((state) => text(language, state))
        .join(', '),
      row.first,
      row.last,
      minutesOf(row.total_time),
      minutesOf(row.replay_time),
    ])
  }
  let content = ''
  for await (const part of toCsv({
    headings: headings.map((key) => text(language, key, { zone })),
    batches: lines(),
  }))
    content += part
  return { name, content }
}

/** The attendance of a whole lesson as a file. @throws Refusal lessonNotFound, noPermission */
export async function attendanceFile(
  db: Db,
  user: SessionUser,
  lessonId: number,
  language: Language,
): Promise<File> {
  await requireManagedLesson(db, user, lessonId)
  return fileOf(db, language, {
    name: `attendance-${lessonId}.csv`,
    columns: attendeeColumns,
    from: await attendedBy(db, lessonId),
    states: statesOf,
  })
}

/** The attendance of a whole class as a file. @throws Refusal openClassNotFound, noPermission */
export async function classAttendanceFile(
  db: Db,
  user: SessionUser,
  classId: number,
  language: Language,
): Promise<File> {
  await managedClass(db, user, classId)
  return fileOf(db, language, {
    name: `attendance-class-${classId}.csv`,
    columns: classPeopleColumns,
    from: classPeople(classId),
    states: statesInClass,
  })
}
