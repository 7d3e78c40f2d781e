import { orderStatuses } from '#contract/order/status.ts'
import type { Permission } from '#contract/permission.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

const { pending, awaitingShipment, shipped, refunding } = orderStatuses

/** Actions that the order and the role of the user allow now. */
export function optionsOf(
  { status, refundable, refunds, shipped_at }: AdminOrder,
  can: (permission: Permission) => boolean,
) {
  return {
    reprice: can('order.price') && status === pending,
    cancel: can('order.write') && status === pending,
    payOffline: can('payment.write') && status === pending,
    ship: can('order.ship') && status === awaitingShipment,
    sign: can('order.ship') && status === shipped,
    correct: can('order.ship') && shipped_at !== null && status !== refunding,
    // a refund that a student has requested is answered as such
    refund:
      can('order.refund') &&
      status !== refunding &&
      Number(refundable) > 0 &&
      !refunds.some(({ state }) => state === 'asked'),
  }
}
