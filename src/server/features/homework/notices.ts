import type { MessageKind } from '#contract/message/kinds.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { isOwned } from '../catalog/index.ts'
import { notify } from '../message/index.ts'
import { readSetting } from '../site/index.ts'
import type { Homework } from './policy.ts'
import { secondsOrNull } from '../../lib/seconds.ts'

export type HomeworkNotice = Pick<Homework, 'id' | 'title' | 'dueAt'>

/** Tells users about a homework, in a school that has homework. */
export async function notifyOfHomework(
  tx: Queryable,
  kind: Extract<MessageKind, `homework_${string}`>,
  { id, title, dueAt }: HomeworkNotice,
  key: string,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const { home_work_switch: isOn } = await readSetting(tx, 'web_config')
  if (!isOn) return
  const at = secondsOrNull(dueAt)
  const params = { name: title, ...(at !== null && { at }) }
  await notify(tx, { kind, key: `homework ${id} ${key}`.trim(), params, targetId: id }, userIds)
}

/** SQL: the students of a `homework` who own its course and have an attempt to submit. */
export const waitingStudents = `
  select a.student_id as id from homework_attempts a
  where a.homework_id = homework.id and a.submitted_at is null and ${isOwned('a.student_id', 'homework.product_id')}`

/** Tells those who correct a homework of a new answer: once a day, however many come. */
export async function notifyTeachers(tx: Queryable, homework: HomeworkNotice): Promise<void> {
  const { rows } = await tx.execute<{ id: number; day: string }>(sql`
    select t.id, now()::date::text as day from homework
    cross join lateral (
      select l.teacher_id as id from lessons l where l.id = homework.lesson_id and l.teacher_id is not null
      union select p.teacher_id from product_teachers p where p.product_id = homework.product_id and not exists (
        select from lessons l where l.id = homework.lesson_id and l.teacher_id is not null)
    ) t
    where homework.id = ${homework.id}`)
  await notifyOfHomework(
    tx,
    'homework_submitted',
    homework,
    `on ${rows[0]?.day ?? ''}`,
    rows.map(({ id }) => id),
  )
}
