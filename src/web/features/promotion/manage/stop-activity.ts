import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'

/** Everything that shows activities is out of date. */
export async function refreshActivities(): Promise<void> {
  await Promise.all([
    invalidate('GET /api/v1/admin/activities'),
    invalidate('GET /api/v1/admin/coupons'),
    invalidate('GET /api/v1/admin/coupons/{id}'),
  ])
}

/** Ends an activity of any kind before its time. */
export async function stopActivity(id: number): Promise<void> {
  await call('POST /api/v1/admin/activities/{id}/stop', { params: { id } })
  await refreshActivities()
}
