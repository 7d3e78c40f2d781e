import { and, inArray, sql } from 'drizzle-orm'
import type { Db, Queryable, Tx } from '../../db/database.ts'
import { users } from '../../db/tables/all.ts'
import { hasType } from '../../db/user-types.ts'
import { refuse } from '../../lib/refusal.ts'

type Merging = Pick<typeof users.$inferSelect, 'mergedInto'>

/** Nothing is given to an account that was merged into another: nobody could sign in to it. @throws mergeClosed */
export function requireOpen(accounts: readonly Merging[]): void {
  if (accounts.some(({ mergedInto }) => mergedInto !== null)) throw refuse('mergeClosed')
}

/**
 * That these are students to whom something may be given. What is given beside a merge moves with it (`moveLateRows`).
 * @throws userUnknown or what else is named, mergeClosed
 */
export async function requireOpenStudents(
  db: Db | Tx,
  ids: readonly number[],
  unknown: 'userUnknown' | 'studentNotFound' = 'userUnknown',
): Promise<void> {
  const students = await db
    .select({ mergedInto: users.mergedInto })
    .from(users)
    .where(and(inArray(users.id, [...ids]), hasType('student')))
  if (students.length !== ids.length) throw refuse(unknown)
  requireOpen(students)
}

/** The account that has what this one had; itself where it was never merged. */
export async function stayingAccount(db: Queryable, id: number): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive path as (
      select id, merged_into from users where id = ${id}
      union select u.id, u.merged_into from users u join path on u.id = path.merged_into
    ) select id from path where merged_into is null`)
  return rows[0]?.id ?? id
}
