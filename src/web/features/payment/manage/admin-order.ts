import type { ByKey } from '#contract/operations.ts'
import { orderStatuses } from '#contract/order/status.ts'

export type AdminOrder = ByKey['GET /api/v1/admin/orders/{id}']['reply']
export type AdminRefund = AdminOrder['refunds'][number]

/** Decided, and to be returned by hand. */
export const awaitsManualRefund = ({ state, by_hand }: Pick<AdminRefund, 'state' | 'by_hand'>): boolean =>
  by_hand === 1 && state === 'approved'

/** Only the whole goes back while the group is not complete. */
export const isWholeOnly = ({ status }: { status: number }): boolean => status === orderStatuses.awaitingGroup
