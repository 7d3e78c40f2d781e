import { orderStatuses } from '#contract/order/status.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

const { pending, awaitingShipment, shipped, refunding } = orderStatuses

/** Actions that the order allows now. */
export function optionsOf({ status, refundable, refunds, shipped_at }: AdminOrder) {
  return {
    reprice: status === pending,
    cancel: status === pending,
    payOffline: status === pending,
    ship: status === awaitingShipment,
    sign: status === shipped,
    correct: shipped_at !== null && status !== refunding,
    // a refund that a student has requested is answered as such
    refund: status !== refunding && Number(refundable) > 0 && !refunds.some(({ state }) => state === 'asked'),
  }
}
