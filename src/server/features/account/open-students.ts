import { and, inArray, type SQL, sql } from 'drizzle-orm'
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

/** The accounts that have what these had, by the numbers of these; itself where one was never merged. */
async function stayingAccounts(db: Queryable, which: SQL): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ named: number; id: number }>(sql`
    with recursive path as (
      select id as named, id, merged_into from users where ${which}
      union select path.named, u.id, u.merged_into from users u join path on u.id = path.merged_into
    ) select named, id from path where merged_into is null`)
  return new Map(rows.map(({ named, id }) => [named, id]))
}

/** The account that has what this one had; itself where it was never merged. */
export const stayingAccount = async (db: Queryable, id: number): Promise<number> =>
  (await stayingAccounts(db, sql`id = ${id}`)).get(id) ?? id

/** The same of several; without those who are no students. */
export const stayingStudents = (db: Queryable, ids: readonly number[]): Promise<Map<number, number>> =>
  stayingAccounts(db, sql`id = any(${sql.param(ids)}::int[]) and ${hasType('student')}`)
