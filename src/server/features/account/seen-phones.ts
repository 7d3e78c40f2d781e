import { userTypes } from '#contract/account/limits.ts'
import { exportAdmin } from '#contract/exports/operations.ts'
import type { Permission } from '#contract/permission.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { actingTypes } from '../../db/user-types.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { maskPhone } from '../../lib/log.ts'

/** Who may have all phones at once: lists and files show them whole to nobody else. */
const phonesPermission: Permission = exportAdmin.exportStudents.permission

type Reader = Pick<SessionUser, 'permissions' | 'lacksFactor'>
type View = (phone: string) => string

const viewFor = (isAllowed: boolean): View => (isAllowed ? (phone) => phone : maskPhone)

/** Whether the caller reads whole phones of many people. */
export const readsPhones = ({ permissions, lacksFactor }: Reader): boolean =>
  permissions.has(phonesPermission) && !lacksFactor

/** Phones of lists as the caller may see them. */
export const phonesFor = (user: Reader): View => viewFor(readsPhones(user))

/** Whether an administrator has a permission at this moment: for what is done later than it was asked for. */
export async function stillMay(db: Queryable, userId: number, permission: Permission): Promise<boolean> {
  const { rows } = await db.execute<{ allowed: boolean }>(sql`
    select ${userTypes.admin}::smallint = any(${sql.raw(actingTypes('u', permission))}) as allowed
    from users u where u.id = ${userId} and u.locked_at is null`)
  return rows[0]?.allowed === true
}

/** Phones of what is written later, by what the user may do by then. */
export const phonesForUser = async (db: Queryable, userId: number): Promise<View> =>
  viewFor(await stillMay(db, userId, phonesPermission))
