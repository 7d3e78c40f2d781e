import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { userTypes } from '#contract/account/limits.ts'
import type { Db } from '../../../db/database.ts'
import { type ClassesOf, classesOfStudent, classesOfTeacher } from '../person-classes.ts'
import { textIn, translationWanted } from '../../site/index.ts'
import { teacherName } from '../timetable.ts'

export interface CalendarPerson {
  id: number
  types: readonly number[]
}

/** Whose calendar it is, and in what language they read it. */
export interface CalendarReader extends CalendarPerson {
  language: Language
}

export interface CalendarEvent extends Record<string, unknown> {
  class_id: number
  title: string
  product_name: string
  teacher_name: string
  /** Unix seconds */
  begins: number
  ends: number
  changed: number
  sequence: number
  is_cancelled: boolean
}

/** days before and after today */
const PAST_DAYS = 30
const COMING_DAYS = 366
/** so long a cancelled class is in the feed as cancelled; then it is left out */
const CANCELLED_DAYS = 30

const relations: readonly { type: number; classesOf: ClassesOf }[] = [
  { type: userTypes.student, classesOf: classesOfStudent },
  { type: userTypes.teacher, classesOf: classesOfTeacher },
]

/** The classes of a person, whatever they are in them, for their calendar: all around today, or one of them. */
export async function eventsOf(
  db: Db,
  { id, types, language }: CalendarReader,
  classId: number | null = null,
): Promise<CalendarEvent[]> {
  const from = classId === null ? `now() - interval '${PAST_DAYS} days'` : `'-infinity'::timestamptz`
  const to = classId === null ? `now() + interval '${COMING_DAYS} days'` : `'infinity'::timestamptz`
  const own = relations
    .filter(({ type }) => types.includes(type))
    .map(({ classesOf }) => `select * from ${classesOf('owner.id', from, to)} classes`)
  if (own.length === 0) return []
  const wanted = await translationWanted(db, language)
  const { rows } = await db.execute<CalendarEvent>(sql`
    select distinct on (c.begin_at, c.id) c.id as class_id, ${textIn('c', 'name', wanted)} as title,
      coalesce(${textIn('p', 'name', wanted)}, '') as product_name,
      ${sql.raw(teacherName)} as teacher_name,
      extract(epoch from c.begin_at)::float8 as begins, extract(epoch from c.end_at)::float8 as ends,
      extract(epoch from greatest(c.updated_at, c.cancelled_at, own.cancelled_at))::float8 as changed,
      -- for one who is no longer in it, it has changed once more
      c.sequence + (own.cancelled_at is not null and c.cancelled_at is null)::int as sequence,
      coalesce(own.cancelled_at, c.cancelled_at) is not null as is_cancelled
    from (select ${id}::int as id) owner
    cross join lateral (${sql.raw(own.join(' union all '))}) own
    join open_classes c on c.id = own.class_id
    left join lessons l on l.id = c.lesson_id
    left join products p on p.id = own.product_id
    where (${classId}::int is null or c.id = ${classId})
      and (coalesce(own.cancelled_at, c.cancelled_at) is null
        or coalesce(own.cancelled_at, c.cancelled_at) > now() - make_interval(days => ${CANCELLED_DAYS}))
    order by c.begin_at, c.id, own.cancelled_at nulls first`)
  return rows
}
