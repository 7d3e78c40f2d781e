import type { ByKey } from '#contract/operations.ts'
import { orderStatuses } from '#contract/order/status.ts'

export type AdminOrder = ByKey['GET /api/v1/admin/orders/{id}']['reply']
export type AdminRefund = AdminOrder['refunds'][number]

const { pending, awaitingGroup, awaitingShipment, shipped, refunding } = orderStatuses

/** What can be done with an order as it stands. */
export function actionsOf({ status, refundable, refunds, shipped_at }: AdminOrder) {
  return {
    reprice: status === pending,
    payOffline: status === pending,
    ship: status === awaitingShipment,
    sign: status === shipped,
    correct: shipped_at !== null && status !== refunding,
    // what a student has asked for is answered as such
    refund: status !== refunding && Number(refundable) > 0 && !refunds.some(({ state }) => state === 'asked'),
  }
}

/** Decided, and to be returned by hand. */
export const waitsForHand = ({ state, by_hand }: Pick<AdminRefund, 'state' | 'by_hand'>): boolean =>
  by_hand === 1 && state === 'approved'

/** Only the whole goes back while the group is not complete. */
export const isWholeOnly = ({ status }: { status: number }): boolean => status === awaitingGroup
