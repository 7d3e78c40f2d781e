import type { OperationTypes } from '#contract/operation.ts'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import type { roles, users } from '../../../db/tables/all.ts'
import { roleBrief } from '../../role/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type User = typeof users.$inferSelect
type RoleRow = typeof roles.$inferSelect
type Brief = OperationTypes<typeof userAdmin.adminUsers>['reply']['list'][number]

/** What list and single page show of a user alike. */
export const briefOf = (
  user: User,
  role: RoleRow | null,
  lastLogin: Date | null,
  tags: string[],
): Omit<Brief, 'telephone'> => ({
  id: user.id,
  username: user.username,
  name: user.name,
  types: user.types as Brief['types'],
  role: role && roleBrief(role),
  area_code: user.areaCode,
  register_source: user.registerSource,
  is_locked: user.lockedAt ? 1 : 0,
  is_verified: user.verifiedAt ? 1 : 0,
  is_demo: user.isDemo ? 1 : 0,
  tags,
  created_at: seconds(user.createdAt),
  last_login_at: lastLogin ? seconds(lastLogin) : null,
})
