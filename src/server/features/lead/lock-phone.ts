import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'

/** The phone of a lead as it is stored. */
export interface LeadPhone {
  areaCode: string
  telephone: string
}

/**
 * Orders everything that makes a lead or an account with a phone until the transaction ends, so that of a lead and a
 * registration at the same moment the later one sees the earlier. Taken before any row of either.
 */
export async function lockLeadPhone(tx: Tx, { areaCode, telephone }: LeadPhone): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`phone of a lead ${areaCode} ${telephone}`}, 0))`,
  )
}
