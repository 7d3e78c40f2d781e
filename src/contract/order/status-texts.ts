import { orderStatuses, type OrderStatus } from './status.ts'

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

export const isOrderStatus = (status: number): status is OrderStatus => status in orderStatusKeys
