import { type SQL, sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import type { UserTypeName } from '../lib/user-types.ts'
import { users } from './tables/account.ts'

/** The same question as `is`, as a condition on `users`. */
export const hasType = (type: UserTypeName): SQL =>
  sql`${users.types} @> array[${userTypes[type]}]::smallint[]`
