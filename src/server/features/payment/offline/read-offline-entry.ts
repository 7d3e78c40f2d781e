import Big from 'big.js'
import type { OfflineKind } from '#contract/payment/offline-kinds.ts'
import type { OfflineRecord } from '../../../db/tables/all.ts'
import { money, requireAmount } from '../../../lib/money.ts'
import { refuse } from '../../../lib/refusal.ts'
import { seconds } from '../../../lib/seconds.ts'

/** The record of an offline payment. */
export interface OfflineEntry {
  kind: OfflineKind
  /** a decimal in the order's currency */
  amount: string
  paidAt: Date
  reference: string
  note: string
}

/** The same as a call brings it. */
export interface EntryBody {
  kind: OfflineKind
  amount: string
  /** the currency that the amount is meant in */
  currency?: number
  /** Unix seconds */
  paid_at: number
  reference?: string
  note?: string
}

/** how far the clock of who records may be ahead of the server's */
const CLOCK_SECONDS = 60

/** @throws invalidField for a moment that has not come */
export function requirePast(at: number, field: string): Date {
  if (at > Date.now() / 1000 + CLOCK_SECONDS) throw refuse('invalidField', { field, allowed: 'past' })
  return new Date(at * 1000)
}

/** @throws invalidField for an amount that is meant in another currency */
export function requireCurrency({ currency: given }: { currency?: number }, currency: number): void {
  if (given !== undefined && given !== currency) throw refuse('invalidField', { field: 'currency' })
}

/** @throws invalidField for another currency, amountNotAllowed for more than is due */
export function requireDue(body: EntryBody, currency: number, due: string): void {
  requireCurrency(body, currency)
  requireAmount(body.amount, currency, { most: due, isZeroAllowed: true })
}

/**
 * A record that can be true.
 * @throws invalidField for a time to come, and where a gift has an amount, or no amount is called something else
 */
export function entryOf({ kind, amount, paid_at, reference = '', note = '' }: EntryBody): OfflineEntry {
  if (new Big(amount).eq(0) !== (kind === 'free'))
    throw refuse('invalidField', { field: 'kind', allowed: 'free_kind' })
  return {
    kind,
    amount,
    paidAt: requirePast(paid_at, 'paid_at'),
    reference: reference.trim(),
    note: note.trim(),
  }
}

/** The record as corrections and the audit log keep it. */
export const recordOf = (entry: OfflineEntry, currency: number): OfflineRecord => ({
  kind: entry.kind,
  amount: money(entry.amount, currency),
  paid_at: seconds(entry.paidAt),
  reference: entry.reference,
  note: entry.note,
})
