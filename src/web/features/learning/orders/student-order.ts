import type { ByKey } from '#contract/operations.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { payRoute } from '#web/features/order/routes.ts'
import { addressOf } from '#web/lib/documents.ts'

export type StudentOrder = ByKey['GET /api/order']['reply']['list'][number]

export const isPending = ({ status }: StudentOrder): boolean => status === orderStatuses.pending
export const isCompleted = ({ status }: StudentOrder): boolean => status === orderStatuses.completed

export const payAddress = ({ order_id, product_id }: StudentOrder): string =>
  addressOf('index', payRoute(order_id, product_id))
