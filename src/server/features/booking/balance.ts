import { type SQL, sql } from 'drizzle-orm'
import type { BalanceKind } from '#contract/booking/limits.ts'
import type { Tx } from '../../db/database.ts'
import { balanceEntries } from '../../db/tables/all.ts'

export interface HourMove {
  grantId: number
  kind: Exclude<BalanceKind, 'bought'>
  hours: number
  bookingId?: number
  /** null: nobody, as when a lesson is over */
  actorId: number | null
  reason?: string
}

const effects: Record<HourMove['kind'], (hours: number) => SQL> = {
  adjusted: (hours) => sql`adjusted = adjusted + ${hours}`,
  booked: (hours) => sql`booked = booked + ${hours}`,
  returned: (hours) => sql`booked = booked - ${hours}`,
  used: (hours) => sql`booked = booked - ${hours}, used = used + ${hours}`,
  forfeited: (hours) => sql`forfeited = forfeited + ${hours}`,
  revoked: (hours) => sql`revoked = revoked + ${hours}`,
}

const takesHours: ReadonlySet<BalanceKind> = new Set(['booked', 'forfeited', 'revoked'])

/**
 * Moves lesson hours of a balance, and writes it into the ledger: nothing else changes a balance.
 * @returns false when not so many are left
 */
export async function moveHours(tx: Tx, { grantId, kind, hours, ...entry }: HourMove): Promise<boolean> {
  const takes = kind === 'adjusted' ? -hours : takesHours.has(kind) ? hours : 0
  const { rowCount } = await tx.execute(sql`
    update balances set ${effects[kind](hours)} where grant_id = ${grantId} and "left" >= ${Math.max(0, takes)}`)
  if (rowCount === 0) return false
  await tx.insert(balanceEntries).values({ grantId, kind, hours, ...entry })
  return true
}
