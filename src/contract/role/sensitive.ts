import type { OperationShape } from '../operation.ts'
import { operations } from '../operations.ts'
import type { Permission } from '../permission.ts'
import { isGranted } from './permissions.ts'

/**
 * What needs a proof each time: refunds, payments by hand, exports and files of people, whole phones, roles, opening accounts,
 * erasing people. A new operation with a proof adds its own.
 */
const sensitive: ReadonlySet<Permission> = new Set([
  'role.assign',
  ...Object.values<OperationShape>(operations)
    .filter((operation) => isGranted(operation) && operation.proof === 'always')
    .map(({ permission }) => permission)
    // an export is read by who was permitted to make it
    .filter((permission) => permission !== 'exports.read'),
])

export const sensitivePermissions: readonly Permission[] = [...sensitive]

export const isSensitiveRole = (permissions: ReadonlySet<Permission>): boolean =>
  [...permissions].some((permission) => sensitive.has(permission))
