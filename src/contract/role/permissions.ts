import type { OperationShape } from '../operation.ts'
import { operations } from '../operations.ts'
import { type Domain, partsOf, type Permission, type Verb } from '../permission.ts'
import { type BuiltInRole, builtInRoles } from './built-in.ts'

/** Whether an administrator's role has to contain the permission of an operation, for the powers of an administrator. */
export const isGranted = ({ access, own }: OperationShape): boolean =>
  !own && (access === 'admin' || access === 'signedIn')

/** Every permission that a role may contain: those of the operations in which administrators have powers. */
export const grantable: readonly Permission[] = [
  ...new Set(
    Object.values<OperationShape>(operations)
      .filter(isGranted)
      .map(({ permission }) => permission),
  ),
].toSorted()

/** Whether somebody may do everything, as an owner. */
export const holdsAll = (permissions: ReadonlySet<Permission>): boolean =>
  permissions.size === grantable.length

const known: ReadonlySet<string> = new Set(grantable)

export const isGrantable = (permission: string): permission is Permission => known.has(permission)

type Duties = Partial<Record<Domain, readonly Verb[] | 'all'>>

/** What everybody in the back office sees. */
const common: Duties = { backoffice: ['read'], exports: ['read'], site: ['read'], catalog: ['read'] }

const giveClasses: Duties = {
  ...{
    attendance: 'all',
    chat: 'all',
    interaction: 'all',
    poll: 'all',
    stage: 'all',
    homework: 'all',
    'live-ingest': 'all',
    material: 'all',
  },
  ...{ openclass: 'all', schedule: 'all', video: 'all', caption: 'all', chapter: 'all' },
  ...{ feedback: 'all', student: 'all' },
}

const duties: Readonly<Record<Exclude<BuiltInRole, 'owner' | 'read_only'>, Duties>> = {
  teaching: {
    ...common,
    ...giveClasses,
    ...{ account: ['read'], booking: 'all', catalog: ['read', 'write', 'publish'], learning: 'all' },
    import: ['read', 'write'],
    message: ['read', 'publish'],
  },
  sales: {
    ...common,
    ...{ account: ['read', 'write', 'export'], address: ['read'], coupon: 'all' },
    ...{ group: 'all', import: ['read', 'write'], lead: 'all' },
    ...{
      learning: ['read'],
      order: ['read', 'write', 'price', 'export'],
      payment: ['read', 'write'],
      promotion: 'all',
    },
    ...{ catalog: ['read', 'write', 'publish', 'stock'], openclass: ['read'], report: 'all' },
    message: ['read', 'publish'],
  },
  support: {
    ...common,
    ...{
      account: ['read', 'write'],
      address: ['read'],
      attendance: ['read'],
      booking: 'all',
      coupon: ['read'],
    },
    ...{ learning: 'all', openclass: ['read'], order: ['read', 'write', 'ship'], payment: ['read'] },
    privacy: ['read', 'write'],
    ...{ message: ['read'], schedule: ['read'], sms: ['read'], student: ['read'], video: ['read'] },
    support: 'all',
  },
  finance: {
    ...common,
    ...{ account: ['read'], address: ['read'], coupon: ['read'], learning: ['read'], promotion: ['read'] },
    ...{ order: ['read', 'refund', 'price', 'export'], payment: ['read', 'write', 'settle', 'export'] },
    report: 'all',
  },
}

function containsBy(given: Duties, permission: Permission): boolean {
  const { domain, verb } = partsOf(permission)
  const allowed = given[domain]
  return allowed === 'all' || (allowed?.includes(verb) ?? false)
}

const contains = (key: BuiltInRole, permission: Permission): boolean => {
  if (key === 'owner') return true
  if (key === 'read_only') return partsOf(permission).verb === 'read'
  return containsBy(duties[key], permission)
}

const ofKey = (key: BuiltInRole): ReadonlySet<Permission> =>
  new Set(grantable.filter((permission) => contains(key, permission)))

/** What each of them permits. It follows the contract, so that an upgrade brings them what is new. */
const ofBuiltIn: Readonly<Record<BuiltInRole, ReadonlySet<Permission>>> = {
  owner: ofKey('owner'),
  teaching: ofKey('teaching'),
  sales: ofKey('sales'),
  support: ofKey('support'),
  finance: ofKey('finance'),
  read_only: ofKey('read_only'),
}

/** A role as it is stored: one of the built-in ones, or the school's own with its permissions. */
export interface StoredRole {
  key: BuiltInRole | null
  permissions: readonly string[]
}

/** What a role permits; of a role of the school what the API still has. */
export const permissionsOf = ({ key, permissions }: StoredRole): ReadonlySet<Permission> =>
  key === null ? new Set(permissions.filter(isGrantable)) : ofBuiltIn[key]

/** The built-in roles that permit something. */
export const builtInWith = (permission: Permission): BuiltInRole[] =>
  builtInRoles.filter((key) => ofBuiltIn[key].has(permission))
