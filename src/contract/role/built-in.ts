/** The roles that every school has, by their keys, which their texts are named by. The owner may do everything. */
export const builtInRoles = ['owner', 'teaching', 'sales', 'support', 'finance', 'read_only'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** Their rows, which the migration `0034_roles` has inserted; roles of a school have numbers from 101 on. */
export const builtInRoleIds: Readonly<Record<BuiltInRole, number>> = {
  owner: 1,
  teaching: 2,
  sales: 3,
  support: 4,
  finance: 5,
  read_only: 6,
}

export const roleLimits = {
  name: 40,
  /** roles of a school's own */
  most: 100,
} as const
