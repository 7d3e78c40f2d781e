import { sql } from 'drizzle-orm'
import type { attendance as operations } from '#contract/attendance/operations.ts'
import type { Language } from '#contract/languages.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Db } from '../../db/database.ts'
import { text } from '../../lib/texts.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { type Cell, toCsv } from '../exports/index.ts'
import { readSetting } from '../site/index.ts'
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

const minutesOf = (seconds: number): Cell => ({ number: (seconds / 60).toFixed(1) })

/** The attendance of a whole lesson as a file. @throws Refusal lessonNotFound, noPermission */
export async function attendanceFile(
  db: Db,
  user: SessionUser,
  lessonId: number,
  language: Language,
): Promise<File> {
  await requireManagedLesson(db, user, lessonId)
  const { time_zone: zone } = await readSetting(db, 'web_config')
  const clock = (moment: string) =>
    sql`coalesce(to_char(${sql.raw(moment)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS'), '')`
  type Row = Attendee & { first: string; last: string }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${attendeeColumns}, ${clock('visit.first')} as first, ${clock('visit.last')} as last
    ${await attendedBy(db, lessonId)} order by users.name, users.id`)
  async function* lines() {
    yield rows.map((row): Cell[] => [
      row.name,
      row.username,
      statesOf(row)
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
  return { name: `attendance-${lessonId}.csv`, content }
}
