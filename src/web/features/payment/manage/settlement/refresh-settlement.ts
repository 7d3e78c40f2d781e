import { invalidate } from '#web/lib/query.ts'

/** Reloads every screen that shows settlements. */
export const refreshSettlement = (): Promise<unknown> =>
  Promise.all([invalidate('GET /api/v1/admin/bills'), invalidate('GET /api/v1/admin/bills/{method}/{day}')])
