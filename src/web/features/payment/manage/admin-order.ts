import type { ByKey } from '#contract/operations.ts'
import { orderStatuses } from '#contract/order/status.ts'

export type AdminOrder = ByKey['GET /api/v1/admin/orders/{id}']['reply']
export type AdminRefund = AdminOrder['refunds'][number]

/** Approved, and to be returned by hand. */
export const awaitsManualRefund = ({ state, by_hand }: Pick<AdminRefund, 'state' | 'by_hand'>): boolean =>
  by_hand === 1 && state === 'approved'

/** Only a full refund is possible until the group is complete. */
export const isWholeOnly = ({ status }: { status: number }): boolean => status === orderStatuses.awaitingGroup
