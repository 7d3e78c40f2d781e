import { isOrderStatus, orderStatusKeys } from '#contract/order/status-texts.ts'

/** i18n key of an order status; unknown statuses have one of their own. */
export const orderStatusKey = (status: number): string =>
  isOrderStatus(status) ? orderStatusKeys[status] : 'order:status.unknown'
