import type { ByKey } from '#contract/operations.ts'
import { mayEnter } from '#web/features/learning/courses/student-course-card.tsx'

type StudentEntry = ByKey['GET /api/v1/student/timetable']['reply']['list'][number]
type TeacherEntry = ByKey['GET /api/v1/teacher/timetable']['reply']['list'][number]

export type SchoolEntry = ByKey['GET /api/v1/admin/timetable']['reply']['list'][number]

/** What all roles see of a class. */
export type Entry = Omit<StudentEntry, 'feedback_id'> & {
  /** of those who teach or plan it */
  students?: number
  /** of those who teach or plan it: who has booked it */
  student_names?: readonly string[]
  /** of those who plan it: what its teacher has at the same time */
  clash?: SchoolEntry['clash']
}

/** Where something about an entry stands: within this area (`to`), or elsewhere (`href`). */
export type EntryLink = { label: string; isMain?: boolean } & (
  | { to: string; href?: never }
  | { href: string; to?: never }
)

/** The places that an entry leads to, the most important first. */
export type EntryLinks<Own extends Entry> = (entry: Own, now: number) => EntryLink[]
export type StudentLinks = EntryLinks<StudentEntry>
export type TeacherLinks = EntryLinks<TeacherEntry>
export type SchoolLinks = EntryLinks<SchoolEntry>

/** Names an entry within its timetable. */
export const keyOf = ({ open_class_id }: Entry): number => open_class_id

/** When it really ended, or will end. */
export const endOf = ({ endtime, ended_at }: Entry): number => Math.min(endtime, ended_at ?? endtime)

/** Whether one may enter its class now. */
export const isOpen = (entry: Entry, now: number): boolean =>
  entry.is_cancelled === 0 &&
  (mayEnter({ ...entry, endtime: endOf(entry) }, now) || entry.stream_state === 'on_air')
