import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'

/** The phone of a lead as it is stored. */
export interface LeadPhone {
  areaCode: string
  telephone: string
}

/**
 * Orders everything that makes a lead or an account with one of these phones until the transaction ends, so that of a lead and
 * a registration at the same moment the later one sees the earlier. Taken before any row of either; those of several phones
 * in an order that is the same for everybody.
 */
export async function lockLeadPhones(tx: Tx, phones: readonly LeadPhone[]): Promise<void> {
  if (phones.length === 0) return
  const names = phones.map(({ areaCode, telephone }) => `phone of a lead ${areaCode} ${telephone}`)
  await tx.execute(sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) name
      order by key
    ) ordered`)
}

export const lockLeadPhone = (tx: Tx, phone: LeadPhone): Promise<void> => lockLeadPhones(tx, [phone])
