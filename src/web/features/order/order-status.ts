import { orderStatuses, type OrderStatus } from '#contract/order/status.ts'

/** i18n key of each status, as students and the school read it. */
export const orderStatusKeys: Readonly<Record<OrderStatus, string>> = {
  [orderStatuses.cancelled]: 'order:status.cancelled',
  [orderStatuses.pending]: 'order:status.pending',
  [orderStatuses.paid]: 'order:status.paid',
  [orderStatuses.awaitingGroup]: 'order:status.awaitingGroup',
  [orderStatuses.groupFormed]: 'order:status.groupFormed',
  [orderStatuses.refunded]: 'order:status.refunded',
  [orderStatuses.ended]: 'order:status.ended',
  [orderStatuses.refunding]: 'order:status.refunding',
  [orderStatuses.awaitingShipment]: 'order:status.awaitingShipment',
  [orderStatuses.shipped]: 'order:status.shipped',
  [orderStatuses.completed]: 'order:status.completed',
}

const isOrderStatus = (status: number): status is OrderStatus => status in orderStatusKeys

/** i18n key of a status as it came from the server; one that is not known here reads as such. */
export const orderStatusKey = (status: number): string =>
  isOrderStatus(status) ? orderStatusKeys[status] : 'order:status.unknown'
