import { partsOf, type Permission } from '../permission.ts'

/** The permission to read what another one changes: `order.read` of `order.refund`. */
export const readPermissionOf = (permission: Permission): Permission => `${partsOf(permission).domain}.read`

/** Whether something may be changed that may not be viewed, though the permission to view it is among the `grantable` ones. */
export const lacksReadPermission = (
  permissions: readonly Permission[],
  grantable: readonly Permission[],
): boolean =>
  permissions.some((one) => {
    const read = readPermissionOf(one)
    return grantable.includes(read) && !permissions.includes(read)
  })
