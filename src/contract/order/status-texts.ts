import { orderStatuses, type OrderStatus, type ShippingState, shippingStates } from './status.ts'

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

/** i18n key of where goods are. */
export const shippingStateKeys: Readonly<Record<ShippingState, string>> = {
  [shippingStates.awaiting]: 'order:shipping.awaiting',
  [shippingStates.shipped]: 'order:shipping.shipped',
  [shippingStates.signed]: 'order:shipping.signed',
}

export const isOrderStatus = (status: number): status is OrderStatus => status in orderStatusKeys
