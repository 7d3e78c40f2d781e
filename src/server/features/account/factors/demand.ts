import type { Permission } from '#contract/permission.ts'
import { isSensitiveRole } from '#contract/role/sensitive.ts'
import type { Settings } from '../../site/index.ts'

const DAY = 24 * 3600

/** An administrator, as far as a demand depends on them. */
export interface Demanded {
  createdAt: Date
  permissions: ReadonlySet<Permission>
}

/** Whether the school demands a second factor of an administrator. */
export const isDemandedOf = (
  { demanded_of }: Settings['factors'],
  permissions: ReadonlySet<Permission>,
): boolean =>
  demanded_of === 'administrators' || (demanded_of === 'sensitive' && isSensitiveRole(permissions))

/** When the demand holds for an administrator, Unix seconds; null: it does not concern them. */
export function demandDueAt(
  settings: Settings['factors'],
  { createdAt, permissions }: Demanded,
): number | null {
  if (!isDemandedOf(settings, permissions)) return null
  const begin = Math.max(settings.demanded_since, Math.floor(createdAt.getTime() / 1000))
  return begin + settings.grace_days * DAY
}
