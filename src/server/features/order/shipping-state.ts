import { orderStatuses, type ShippingState, shippingStates } from '#contract/order/status.ts'
import type { orders } from '../../db/tables/order.ts'

/** Where the goods of an order are; null where none are to be sent, or not yet, or not any more. */
export function shippingState({
  status,
  shippedAt,
  signedAt,
}: Pick<typeof orders.$inferSelect, 'status' | 'shippedAt' | 'signedAt'>): ShippingState | null {
  if (signedAt) return shippingStates.signed
  if (shippedAt) return shippingStates.shipped
  return status === orderStatuses.awaitingShipment ? shippingStates.awaiting : null
}
