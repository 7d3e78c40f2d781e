import { invalidate } from '#web/lib/query.ts'

/** Every screen that shows the provider's books asks again. */
export const refreshBills = (): Promise<unknown> =>
  Promise.all([invalidate('GET /api/v1/admin/bills'), invalidate('GET /api/v1/admin/bills/{method}/{day}')])
