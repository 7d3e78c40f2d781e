import { invalidate } from '#web/lib/query.ts'
import { refreshUsers } from './admin-user.ts'

/** Requests again what a merge of two accounts has changed. */
export const refreshMerges = (): Promise<unknown> =>
  Promise.all([
    refreshUsers(),
    invalidate('GET /api/v1/admin/users/{id}/merges'),
    invalidate('GET /api/v1/admin/users/{id}/merge/{from_id}'),
    invalidate('GET /api/v1/admin/users/{id}/courses'),
    invalidate('GET /api/v1/admin/users/{id}/coupons'),
    invalidate('GET /api/v1/admin/orders'),
    invalidate('GET /api/v1/admin/audit'),
  ])
