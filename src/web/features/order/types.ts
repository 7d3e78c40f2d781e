import type { ByKey } from '#contract/operations.ts'

export type Order = ByKey['GET /api/order/{orderId}']['reply']
export type NewOrder = ByKey['POST /api/order']['reply']
