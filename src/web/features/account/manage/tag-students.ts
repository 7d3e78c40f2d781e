import { call } from '#web/lib/call.ts'
import { invalidate, useCall } from '#web/lib/query.ts'
import { refreshUsers } from './admin-user.ts'

/** The tags in use, the most used first. */
export const useTags = () => useCall('GET /api/v1/admin/tags', {}).data?.list ?? []

/** Gives students a tag or takes it away. @returns what became of each */
export const tagStudents = (ids: number[], tag: string, is_tagged: 0 | 1) =>
  call('PUT /api/v1/admin/tags/students', { body: { ids, tag, is_tagged } }, { quiet: true })

export const refreshTags = (): Promise<unknown> =>
  Promise.all([
    refreshUsers(),
    invalidate('GET /api/v1/admin/tags'),
    invalidate('GET /api/v1/admin/announcement_tags'),
    invalidate('GET /api/v1/admin/audit'),
  ])
