import type { OfflineKind } from './offline-kinds.ts'

/** i18n keys of how money was handed over without a provider. */
export const offlineKindTexts: Readonly<Record<OfflineKind, string>> = {
  cash: 'order:offlineKind.cash',
  bank: 'order:offlineKind.bank',
  card: 'order:offlineKind.card',
  cheque: 'order:offlineKind.cheque',
  other: 'order:offlineKind.other',
  free: 'order:offlineKind.free',
  unknown: 'order:offlineKind.unknown',
}
