import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Lets one transaction at a time through by this name: the others wait for its end. Who takes several names always takes
 * them in the same order, so that no two wait in a circle: those of SMS are phone, address, site.
 */
export async function lockName(tx: Pick<Tx, 'execute'>, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
