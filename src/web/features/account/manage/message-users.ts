import type { ByKey } from '#contract/operations.ts'
import type { AdminUser } from './admin-user.ts'

/** A student for whom an announcement is written. */
export type SelectedUser = NonNullable<
  ByKey['GET /api/v1/admin/announcements/{id}']['reply']['users']
>[number]

export const selectedUser = ({ id, username, name, is_locked }: SelectedUser | AdminUser): SelectedUser => ({
  ...{ id, username, name, is_locked },
})

/** The page on which an announcement is written, and the state with which it opens for these users. */
export const newMessagePage = '/announcements/new'
export const messageTo = (users: readonly AdminUser[]) => ({ users: users.map(selectedUser) })

/** The users of the state of a page; none where it was opened without. */
export function usersOfState(state: unknown): SelectedUser[] {
  const { users } = (state ?? {}) as Partial<ReturnType<typeof messageTo>>
  return users ?? []
}
