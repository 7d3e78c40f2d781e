import { type HandKind, handKinds, type OfflineEntryKind } from '#contract/payment/offline-kinds.ts'

/** Means of an offline payment, as a form holds it. */
export interface Means<Kind extends string> {
  kind: Kind | ''
  /** Unix seconds */
  at: number | null
  reference: string
}

export type PaidMeans = Means<OfflineEntryKind> & { note: string }
export type HandMeans = Means<HandKind>

/** i18n keys by field */
export type MeansProblems = Partial<Record<'kind' | 'at', string>>

const now = (): number => Math.floor(Date.now() / 1000)
/** now, rounded down to the minute: the form has no seconds */
const thisMinute = (): number => now() - (now() % 60)

export const newPaidMeans = (): PaidMeans => ({ kind: '', at: thisMinute(), reference: '', note: '' })
/** @param like the kind that is proposed, unless no money is handed over so */
export const newHandMeans = (like: string | null): HandMeans => ({
  kind: handKinds.find((kind) => kind === like) ?? '',
  at: thisMinute(),
  reference: '',
})

/** Problems found before the request; `kindNeeded` is the i18n key of the text for a missing kind. */
export function meansProblems(
  { kind, at }: Means<string>,
  kindNeeded = 'trade:offline.kindNeeded',
): MeansProblems {
  const problems: MeansProblems = {}
  if (kind === '') problems.kind = kindNeeded
  if (at === null || at > now()) problems.at = 'trade:offline.paidAtRule'
  return problems
}
