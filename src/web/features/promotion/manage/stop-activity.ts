import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'

/** Refreshes every screen that shows activities. */
export async function refreshActivities(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/v1/admin/activities'),
    invalidate('GET /api/v1/admin/coupons'),
    invalidate('GET /api/v1/admin/coupons/{id}'),
  ])
}

/** Ends an activity of any kind early. */
export async function stopActivity(id: number): Promise<void> {
  await call('POST /api/v1/admin/activities/{id}/stop', { params: { id } })
  await refreshActivities()
}
