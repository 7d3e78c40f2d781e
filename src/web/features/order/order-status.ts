import { isOrderStatus, orderStatusKeys } from '#contract/order/status-texts.ts'

/** i18n key of a status as it came from the server; one that is not known here reads as such. */
export const orderStatusKey = (status: number): string =>
  isOrderStatus(status) ? orderStatusKeys[status] : 'order:status.unknown'
