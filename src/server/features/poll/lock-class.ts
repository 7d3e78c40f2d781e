import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { openClasses } from '../../db/tables/all.ts'

/**
 * Until the end of the transaction nobody else changes the polls of this class, so that their changes have one order.
 * Who answers waits for nothing.
 */
export async function lockPolls(tx: Tx, classId: number): Promise<void> {
  await tx
    .select({ id: openClasses.id })
    .from(openClasses)
    .where(eq(openClasses.id, classId))
    .for('no key update')
}
