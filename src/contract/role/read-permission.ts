import { partsOf, type Permission } from '../permission.ts'

/** The permission to read what another one changes: `order.read` of `order.refund`. */
export const readingOf = (permission: Permission): Permission => `${partsOf(permission).domain}.read`

/** Whether something is permitted that cannot be seen, though `grantable`, all that there is, has the reading of it. */
export const lacksReading = (permissions: readonly Permission[], grantable: readonly Permission[]): boolean =>
  permissions.some((one) => {
    const reading = readingOf(one)
    return grantable.includes(reading) && !permissions.includes(reading)
  })
