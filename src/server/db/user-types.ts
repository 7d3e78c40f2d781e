import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { type UserTypeName, userTypes } from '#contract/account/limits.ts'
import type { Permission } from '#contract/permission.ts'
import type { Tx } from './database.ts'
import { lacksFactor, roleContains } from './factor-demand.ts'
import { users } from './tables/account.ts'

/** The same question as `is`, as a condition on `users`. */
export const hasType = (type: UserTypeName): SQL =>
  sql`${users.types} @> array[${userTypes[type]}]::smallint[]`

/** Those of the users who are teachers; none of them is removed until the transaction ends. */
export const lockTeachers = (tx: Tx, ids: readonly number[]): Promise<{ id: number }[]> =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), hasType('teacher')))
    .for('key share')

/**
 * SQL: the types by which somebody acts in operations of a permission, as `actingIn` decides it of a session. `u` is the
 * name of a row of `users`.
 */
export const actingTypes = (u: string, permission: Permission): string => `(
  case when ${u}.role_id is null or exists (
    select from roles held where held.id = ${u}.role_id and ${roleContains('held', [permission])})
    and not ${lacksFactor(u)}
  then ${u}.types else array_remove(${u}.types, ${userTypes.admin}::smallint) end)`
