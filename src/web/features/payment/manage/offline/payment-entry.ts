import { toParts } from '#contract/order/price.ts'
import type { OfflineEntryKind } from '#contract/payment/offline-kinds.ts'
import { isAmount } from '#web/area-kit/form/amount.ts'
import { meansProblems, type MeansProblems, type PaidMeans } from './means.ts'

export interface EntryValues extends PaidMeans {
  amount: string
}

export type EntryProblems = MeansProblems & { amount?: string }

/** A gift has the amount 0, and only a gift has. */
export const withKind = (values: EntryValues, change: Partial<PaidMeans>): EntryValues => ({
  ...values,
  ...change,
  ...(change.kind === 'free' && { amount: '0' }),
})

/** Problems found before the request; `due` is the maximum amount. */
export function entryProblems(values: EntryValues, currency: number, due: string): EntryProblems {
  const problems: EntryProblems = meansProblems(values)
  const { amount, kind } = values
  if (!isAmount(amount, currency) || toParts(amount) > toParts(due))
    problems.amount = 'trade:offline.amountRule'
  else if (kind !== '' && (toParts(amount) === 0) !== (kind === 'free'))
    problems.amount = 'trade:offline.amountRule'
  return problems
}

interface Sent {
  kind: OfflineEntryKind
  paid_at: number
  reference: string
  note: string
}

/** The request of a valid form; undefined while it has problems. */
export const meansBody = ({ kind, at, reference, note }: PaidMeans): Sent | undefined =>
  kind === '' || at === null
    ? undefined
    : { kind, paid_at: at, reference: reference.trim(), note: note.trim() }

export type EntryBody = Sent & { amount: string; currency: number }

/** The same with amount and currency. */
export function entryBody(values: EntryValues, currency: number): EntryBody | undefined {
  const body = meansBody(values)
  return body && { ...body, amount: values.amount, currency }
}
