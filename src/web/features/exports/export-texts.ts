import { exportStatuses } from '#contract/exports/limits.ts'

/** i18n keys of what is exported and how far it is. */
export const exportKindTexts: Readonly<Record<string, string>> = {
  orders: 'trade:orders',
  students: 'trade:students',
  payments: 'common:title.payments',
}
export const exportStatusTexts: Readonly<Record<string, string>> = {
  [exportStatuses.waiting]: 'trade:export.waiting',
  [exportStatuses.running]: 'trade:export.running',
  [exportStatuses.success]: 'trade:export.success',
  [exportStatuses.failed]: 'trade:export.failed',
}
