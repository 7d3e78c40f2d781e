import { invalidate } from '#web/lib/query.ts'

/** Refreshes every screen that shows orders or payments. */
export const refreshTrade = (): Promise<unknown> =>
  Promise.all([
    invalidate('GET /api/v1/admin/orders'),
    invalidate('GET /api/v1/admin/orders/{id}'),
    invalidate('GET /api/v1/admin/orders/{id}/events'),
    invalidate('GET /api/v1/admin/refunds'),
    invalidate('GET /api/v1/admin/refunds/waiting'),
    invalidate('GET /api/v1/admin/payments'),
    invalidate('GET /api/v1/admin/payments/totals'),
    invalidate('GET /api/v1/admin/overview'),
  ])
