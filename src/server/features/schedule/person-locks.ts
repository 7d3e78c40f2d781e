import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'

/**
 * Keeps the time of these people as it is until the transaction ends: whoever reads it in order to write it takes this
 * lock before any other, of several people in the order of their numbers.
 */
export async function lockTimeOf(tx: Tx, people: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(people)].filter((id) => id !== null).sort((a, b) => a - b)
  for (const id of ids) await tx.execute(sql`select lock_person_time(${id}::int)`)
}
