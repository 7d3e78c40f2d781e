import type { OperationShape } from '../operation.ts'
import { operations } from '../operations.ts'
import { partsOf, type Permission } from '../permission.ts'

/** What needs a proof each time: refunds, payments by hand, exports, roles, opening accounts, erasing people. A new operation with a proof adds its own. */
const sensitive: ReadonlySet<Permission> = new Set([
  'role.assign',
  ...Object.values<OperationShape>(operations)
    .filter(({ own, access, proof }) => !own && access === 'admin' && proof === 'always')
    .map(({ permission }) => permission)
    // an export is read by who was permitted to make it
    .filter((permission) => partsOf(permission).verb !== 'read'),
])

export const sensitivePermissions: readonly Permission[] = [...sensitive]

export const isSensitiveRole = (permissions: ReadonlySet<Permission>): boolean =>
  [...permissions].some((permission) => sensitive.has(permission))
