import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'

/** A homework gives everybody an attempt; one that nothing came of gives way to an answer. */
const OFFSET = 1000
export const isAside = sql`t.number > ${OFFSET}`

/** Whether what `kept` has of the homework of the attempt `t` is not submitted, and what the other has is. */
export const draftsGiveWay = (keptId: SQL, closedId: SQL): SQL => sql`(
  not exists (select from homework_attempts k
    where k.homework_id = t.homework_id and k.student_id = ${keptId} and k.submitted_at is not null)
  and exists (select from homework_attempts c
    where c.homework_id = t.homework_id and c.student_id = ${closedId} and c.submitted_at is not null))`

/** Puts attempts that give way aside, with the account that is closed. @returns their keys */
export async function setDraftsAside(tx: Tx, keptId: number, closedId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    update homework_attempts t set student_id = ${closedId}, number = t.number + ${OFFSET}
    where t.student_id = ${keptId} and ${draftsGiveWay(sql`${keptId}::int`, sql`${closedId}::int`)}
    returning t.id::text as key`)
  return rows.map(({ key }) => key)
}

/** Later attempts at a homework go where the first one goes, though they were made after the merge. */
export async function followAnswers(
  tx: Tx,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  await tx.execute(sql`
    update homework_attempts t set student_id = ${closedId}
    where t.student_id = ${keptId}
      and exists (
        select from homework_attempts first
        where first.homework_id = t.homework_id and first.student_id = ${closedId} and first.number = 1)
      and not exists (
        select from homework_attempts first
        where first.homework_id = t.homework_id and first.student_id = ${keptId} and first.number = 1)
      and not exists (
        select from homework_attempts k
        where k.homework_id = t.homework_id and k.student_id = ${closedId} and k.number = t.number)`)
}

export async function takeDraftsBack(
  tx: Tx,
  keptId: number,
  closedId: number,
  keys: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update homework_attempts t set student_id = ${keptId}, number = t.number - ${OFFSET}
    where t.student_id = ${closedId} and t.id::text = any(${sql.param(keys)}::text[]) and not exists (
      select from homework_attempts k
      where k.homework_id = t.homework_id and k.student_id = ${keptId} and k.number = t.number - ${OFFSET})`)
}
