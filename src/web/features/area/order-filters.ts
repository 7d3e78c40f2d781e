import type { TFunction } from 'i18next'
import { orderStatuses } from '#contract/order/status.ts'
import { orderStatusKeys } from '#web/features/order/order-status.ts'
import type { FilterOption } from './filter-links.tsx'

const { pending, completed, refunding, refunded, cancelled } = orderStatuses

/** The statuses that orders are usually looked for by. */
export const orderFilters = (all: string, t: TFunction): FilterOption[] => [
  { value: '', label: all },
  ...[pending, completed, refunding, refunded, cancelled].map((status) => ({
    value: String(status),
    label: t(orderStatusKeys[status]),
  })),
]
