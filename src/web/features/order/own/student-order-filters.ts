import type { TFunction } from 'i18next'
import { orderStatuses } from '#contract/order/status.ts'
import type { FilterOption } from '#web/area-kit/list/filter-links.tsx'
import { orderStatusKeys } from '#contract/order/status-texts.ts'

const {
  pending,
  awaitingGroup,
  awaitingShipment,
  shipped,
  completed,
  ended,
  refunding,
  refunded,
  cancelled,
} = orderStatuses

const option = (label: string, ...statuses: number[]): FilterOption => ({ value: statuses.join(','), label })

/** Filters of the student's orders; each value is a list of statuses. */
export const studentOrderFilters = (t: TFunction): FilterOption[] => [
  option(t('learning:order.all')),
  option(t(orderStatusKeys[pending]), pending),
  option(t(orderStatusKeys[awaitingGroup]), awaitingGroup),
  option(t('order:filter.toReceive'), awaitingShipment, shipped),
  option(t(orderStatusKeys[completed]), completed),
  option(t(orderStatusKeys[ended]), ended),
  option(t('order:filter.refunds'), refunding, refunded),
  option(t(orderStatusKeys[cancelled]), cancelled),
]
