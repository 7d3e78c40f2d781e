import { asc, isNull, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { roleLimits } from '#contract/role/built-in.ts'
import type { roleAdmin } from '#contract/role/operations.ts'
import { grantable, permissionsOf } from '#contract/role/permissions.ts'
import type { Db } from '../../db/database.ts'
import { roles, users } from '../../db/tables/all.ts'
import { revisionOf } from '../../lib/revision.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { holds, type RoleRow } from './held.ts'

type List = OperationTypes<typeof roleAdmin.roles>['reply']
type Assignable = OperationTypes<typeof roleAdmin.assignableRoles>['reply']

/** Of what the form of a role changes. */
export const roleRevision = ({ name, permissions }: Pick<RoleRow, 'name' | 'permissions'>): string =>
  revisionOf([name, permissions.toSorted()])

export const roleBrief = ({ id, key, name }: Pick<RoleRow, 'id' | 'key' | 'name'>) => ({ id, key, name })

const readRoles = (db: Db) =>
  db
    .select()
    .from(roles)
    .orderBy(asc(isNull(roles.key)), asc(roles.id))
    .limit(roleLimits.most + 10)

/** All roles with who has them, the built-in ones first. */
export async function listRoles(db: Db, caller: SessionUser): Promise<List> {
  const [rows, people] = await Promise.all([
    readRoles(db),
    db
      .select({
        id: users.id,
        username: users.username,
        name: users.name,
        roleId: users.roleId,
        locked: sql<0 | 1>`(${users.lockedAt} is not null)::int`,
      })
      .from(users)
      .where(sql`${users.roleId} is not null`)
      .orderBy(asc(users.id)),
  ])
  const own = people.find(({ id }) => id === caller.id)?.roleId
  const list = rows.map((role) => {
    const permissions = [...permissionsOf(role)]
    const isHeld = holds(caller, permissions)
    return {
      ...roleBrief(role),
      permissions,
      revision: roleRevision(role),
      people: people
        .filter(({ roleId }) => roleId === role.id)
        .map(({ id, username, name, locked }) => ({ id, username, name, is_locked: locked })),
      is_own: role.id === own ? (1 as const) : (0 as const),
      is_changeable: role.key === null && role.id !== own && isHeld ? (1 as const) : (0 as const),
      is_assignable: isHeld ? (1 as const) : (0 as const),
    }
  })
  return { list, permissions: [...grantable] }
}

/** The roles that permit nothing which the caller may not do. */
export async function assignableRoles(db: Db, caller: SessionUser): Promise<Assignable> {
  const rows = await readRoles(db)
  return { list: rows.filter((role) => holds(caller, permissionsOf(role))).map(roleBrief) }
}
