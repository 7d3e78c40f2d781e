import type { OperationShape } from '../operation.ts'
import { operations } from '../operations.ts'
import type { Permission } from '../permission.ts'

/** What needs a proof each time: refunds, payments by hand, exports, roles, opening accounts, erasing people. A new operation with a proof adds its own. */
const sensitive: ReadonlySet<Permission> = new Set([
  'role.assign',
  ...Object.values<OperationShape>(operations)
    .filter(({ own, access, proof }) => !own && access === 'admin' && proof === 'always')
    .map(({ permission }) => permission),
])

export const sensitivePermissions: readonly Permission[] = [...sensitive]

export const isSensitiveRole = (permissions: ReadonlySet<Permission>): boolean =>
  [...permissions].some((permission) => sensitive.has(permission))
