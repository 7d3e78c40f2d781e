import type { TFunction } from 'i18next'
import { type Domain, partsOf, type Permission } from '#contract/permission.ts'
import { builtInRoleTexts } from '#contract/role/built-in-texts.ts'
import { domainTexts, permissionKey, verbs } from '#contract/role/permission-texts.ts'
import type { ByKey } from '#contract/operations.ts'

export type Role = ByKey['GET /api/v1/admin/roles']['reply']['list'][number]

/** The name of a role, which of a built-in one is in the reader's language. */
export const roleName = (t: TFunction, { key, name }: Pick<Role, 'key' | 'name'>): string =>
  key === null ? name : t(builtInRoleTexts[key])

export const domainText = (t: TFunction, domain: Domain): string => t(domainTexts[domain])

/** What a permission allows, below the heading of its domain. */
export const permissionText = (t: TFunction, permission: Permission): string => t(permissionKey(permission))

export interface PermissionGroup {
  domain: Domain
  permissions: readonly Permission[]
}

const rank = (permission: Permission): number => verbs.indexOf(partsOf(permission).verb)

/** Permissions by their domains, as the form shows them: reading first. */
export function groupsOf(permissions: readonly Permission[]): PermissionGroup[] {
  const found = new Map<Domain, Permission[]>()
  for (const permission of permissions) {
    const { domain } = partsOf(permission)
    found.set(domain, [...(found.get(domain) ?? []), permission])
  }
  return (Object.keys(domainTexts) as Domain[]).flatMap((domain) => {
    const own = found.get(domain)
    return own ? [{ domain, permissions: own.toSorted((a, b) => rank(a) - rank(b)) }] : []
  })
}
