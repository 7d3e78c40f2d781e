import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import type { Names } from '../../../db/tables/columns.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { studentsOf } from '../../catalog/index.ts'
import { notify } from '../../message/index.ts'
import { namesIn } from '../../site/index.ts'

interface Change {
  /** of one course, the first one first */
  lessons: readonly number[]
  /** when the first begins, or would have begun; Unix seconds */
  at: number
  words?: string
  /** who gives them from now on */
  teacherId?: number
  /** those who gave them before */
  formerTeachers?: readonly (number | null)[]
}

/** Tells the students and teachers of lessons, beside who has done it, once for all of the lessons. */
export async function notifyParticipants(
  tx: Tx,
  by: SessionUser,
  kind: 'lessons_moved' | 'lessons_cancelled' | 'lessons_handed_over',
  { lessons: ids, at, words, teacherId, formerTeachers = [] }: Change,
): Promise<void> {
  const [first] = ids
  if (first === undefined) return
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    select s.user_id from lessons l cross join lateral ${sql.raw(studentsOf('l'))} s
    where l.id = any(${sql.param(ids)}::int[])
    union select l.teacher_id from lessons l
    where l.id = any(${sql.param(ids)}::int[]) and l.teacher_id is not null
    union select former.id from unnest(${sql.param(formerTeachers)}::int[]) as former (id) where former.id is not null`)
  const about = await tx.execute<{ name: string; names: Names; class_id: number; person: string | null }>(sql`
    select case when ${ids.length} = 1 then l.title else p.name end as name, r.id as class_id,
      (select coalesce(nullif(u.name, ''), u.username) from users u where u.id = ${teacherId ?? null}::int) as person,
      coalesce(case when ${ids.length} = 1 then ${sql.raw(namesIn('l', 'title'))} else ${sql.raw(namesIn('p'))} end, '{}') as names
    from lessons l join products p on p.id = l.product_id join open_classes r on r.lesson_id = l.id
    where l.id = ${first}`)
  const [lesson] = about.rows
  if (!lesson) return
  const params = {
    ...{ name: lesson.name, names: lesson.names, at },
    ...(words !== undefined && { words }),
    ...(lesson.person !== null && teacherId !== undefined && { person: lesson.person, person_id: teacherId }),
  }
  const key = `lesson ${first} at ${Date.now()}`
  const people = rows.map(({ user_id }) => user_id).filter((id) => id !== by.id)
  await notify(tx, { kind, key, params, targetId: lesson.class_id }, people)
}
