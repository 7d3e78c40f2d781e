import { useCall } from '#web/lib/query.ts'
import type { Role } from './role-texts.ts'

export type NamedRole = Pick<Role, 'id' | 'key' | 'name'>

/**
 * The roles that the user may give, and first the one that a person has, if they may not give that.
 * @param mayAssign without it only the one that the person has
 */
export function useRoles(current: NamedRole | null, mayAssign: boolean): readonly NamedRole[] {
  const { data } = useCall('GET /api/v1/admin/roles/assignable', {}, { quiet: true, enabled: mayAssign })
  const list = data?.list ?? []
  return current && !list.some(({ id }) => id === current.id) ? [current, ...list] : list
}
