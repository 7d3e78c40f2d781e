import type { ByKey } from '#contract/operations.ts'
import { type UserType, userTypes } from '#contract/account/limits.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'

export type AdminUser = ByKey['GET /api/v1/admin/users']['reply']['list'][number]
export type EditedUser = ByKey['GET /api/v1/admin/users/{id}']['reply']

export const roleTexts: Readonly<Record<UserType, string>> = {
  [userTypes.admin]: 'users:role.admin',
  [userTypes.teacher]: 'users:role.teacher',
  [userTypes.student]: 'users:role.student',
}
export const roles: readonly UserType[] = [userTypes.student, userTypes.teacher, userTypes.admin]

export const userStates = ['active', 'locked', 'unverified'] as const
export type UserState = (typeof userStates)[number]
export const stateTexts: Readonly<Record<UserState, string>> = {
  active: 'users:state.active',
  locked: 'users:state.locked',
  unverified: 'users:state.unverified',
}

/** The displayed name: the real name, or the user name without one. */
export const calledName = ({ name, username }: Pick<AdminUser, 'name' | 'username'>): string =>
  name || username

/** Refreshes every screen that shows users. */
export const refreshUsers = (): Promise<unknown> =>
  Promise.all([
    invalidate('GET /api/v1/admin/users'),
    invalidate('GET /api/v1/admin/users/{id}'),
    invalidate('GET /api/v1/admin/users/{id}/sessions'),
    invalidate('GET /api/v1/admin/overview'),
  ])

export async function setLocked(id: number, is_locked: 0 | 1): Promise<void> {
  await call('PUT /api/v1/admin/users/{id}/lock', { params: { id }, body: { is_locked } })
  await refreshUsers()
}

/** The address of a one-time link, as it is sent to its owner. */
export const linkAddress = (link: string): string => new URL(`index.html${link}`, location.href).href
