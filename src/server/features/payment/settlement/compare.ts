import type { Amount, BillRow } from '../../../gateways/payment/payment.ts'

/** Payments and refunds of a day in the school's ledger */
export interface BookEntry {
  kind: BillRow['kind']
  ourNumber: string
  providerNumber: string
  amount: Amount
  orderId: number
}

export interface Difference {
  kind: BillRow['kind']
  finding: 'missing_here' | 'missing_there' | 'amount'
  ourNumber: string
  providerNumber: string
  ours: Amount | null
  theirs: Amount | null
  orderId: number | null
}

/**
 * Whether two lines speak of the same money. A refund at Alipay bears the number of its payment, so refunds go by our
 * own number; what was begun at the provider has none of ours, and goes by theirs.
 */
const isSame = (entry: BookEntry, row: BillRow): boolean =>
  entry.kind === row.kind &&
  (row.ourNumber === '' || row.kind === 'payment'
    ? entry.providerNumber === row.providerNumber
    : entry.ourNumber === row.ourNumber)

const isEqual = (one: Amount, other: Amount): boolean =>
  one.minor === other.minor && one.currency === other.currency

/** The provider's lines that are missing or different in the ledger. */
export function findUnknown(rows: readonly BillRow[], known: readonly BookEntry[]): Difference[] {
  return rows.flatMap((row): Difference[] => {
    const entry = known.find((one) => isSame(one, row))
    if (entry && isEqual(entry.amount, row.amount)) return []
    const { kind, ourNumber, providerNumber, amount: theirs } = row
    const common = { kind, ourNumber: ourNumber || (entry?.ourNumber ?? ''), providerNumber, theirs }
    return entry
      ? [{ ...common, finding: 'amount', ours: entry.amount, orderId: entry.orderId }]
      : [{ ...common, finding: 'missing_here', ours: null, orderId: null }]
  })
}

/** Which of the school's lines the provider's do not have. */
export const withoutRow = (entries: readonly BookEntry[], rows: readonly BillRow[]): BookEntry[] =>
  entries.filter((entry) => !rows.some((row) => isSame(entry, row)))

export const missingThere = ({
  kind,
  ourNumber,
  providerNumber,
  amount,
  orderId,
}: BookEntry): Difference => ({
  kind,
  finding: 'missing_there',
  ourNumber,
  providerNumber,
  ours: amount,
  theirs: null,
  orderId,
})
