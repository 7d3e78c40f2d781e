import { eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import type { Permission } from '#contract/permission.ts'
import { roleLimits } from '#contract/role/built-in.ts'
import type { roleAdmin } from '#contract/role/operations.ts'
import { grantable, isGrantable, permissionsOf } from '#contract/role/permissions.ts'
import { lacksReadPermission } from '#contract/role/read-permission.ts'
import type { Db, Tx } from '../../db/database.ts'
import { roles, users } from '../../db/tables/all.ts'
import { violates } from '../../db/violations.ts'
import { refuse } from '../../lib/refusal.ts'
import { requireSeen } from '../../lib/revision.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { differences, lastChangedBy, writeAudit } from '../audit/index.ts'
import { type Administrators, lockAdministrators, requireHeld, type RoleRow, takeRole } from './held.ts'
import { roleRevision } from './roles.ts'

type Body = OperationTypes<typeof roleAdmin.createRole>['body']
type Change = OperationTypes<typeof roleAdmin.updateRole>
type Deletion = OperationTypes<typeof roleAdmin.deleteRole>

/** Name and permissions as they are stored. @throws invalidField */
function fieldsOf({ name, permissions }: Body): { name: string; permissions: Permission[] } {
  const trimmed = name.trim()
  if (trimmed === '') throw refuse('invalidField', { field: 'name', allowed: 'some_text' })
  if (!permissions.every(isGrantable))
    throw refuse('invalidField', { field: 'permissions', allowed: 'choice' })
  if (lacksReadPermission(permissions, grantable))
    throw refuse('invalidField', { field: 'permissions', allowed: 'with_read_permission' })
  return { name: trimmed, permissions: permissions.toSorted() }
}

/** @throws roleNameTaken */
async function withFreeName<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (violates(error, 'roles_name_key')) throw refuse('roleNameTaken')
    throw error
  }
}

/** @throws roleNameTaken, permissionNotHeld, noOperationPermission, invalidField */
export async function createRole(db: Db, caller: SessionUser, body: Body): Promise<{ id: number }> {
  const fields = fieldsOf(body)
  return withFreeName(
    db.transaction(async (tx) => {
      const administrators = await lockAdministrators(tx, caller.id, 'role.write')
      requireHeld(administrators.caller, fields.permissions)
      if ((await tx.$count(roles, isNull(roles.key))) >= roleLimits.most)
        throw refuse('invalidField', { field: 'name', allowed: 'most_items', limit: roleLimits.most })
      const [role] = await tx.insert(roles).values(fields).returning({ id: roles.id })
      if (!role) throw new Error('the role was not stored')
      await writeAudit(tx, caller, 'role created', `role ${role.id}`, fields)
      return role
    }),
  )
}

/**
 * A role of the school that the caller may change: not built in, not their own, with nothing that they may not do.
 * @throws roleNotFound, roleBuiltIn, ownRole, permissionNotHeld
 */
async function takeChangeable(tx: Tx, { caller }: Administrators, id: number): Promise<RoleRow> {
  const role = await takeRole(tx, id)
  if (role.key !== null) throw refuse('roleBuiltIn')
  if (role.id === caller.roleId) throw refuse('ownRole')
  requireHeld(caller, permissionsOf(role))
  return role
}

/**
 * @throws roleNotFound, roleBuiltIn, ownRole, roleNameTaken, permissionNotHeld, recordChanged, noOperationPermission,
 * invalidField
 */
export async function updateRole(
  db: Db,
  caller: SessionUser,
  id: number,
  { revision, ...body }: Change['body'],
): Promise<Change['reply']> {
  const fields = fieldsOf(body)
  await withFreeName(
    db.transaction(async (tx) => {
      const administrators = await lockAdministrators(tx, caller.id, 'role.write')
      const role = await takeChangeable(tx, administrators, id)
      const { name, permissions } = role
      await requireSeen(revision, roleRevision(role), () =>
        lastChangedBy(tx, [`role ${id}`], ['role changed']),
      )
      requireHeld(administrators.caller, fields.permissions)
      await tx
        .update(roles)
        .set({ ...fields, updatedAt: sql`now()` })
        .where(eq(roles.id, id))
      await writeAudit(tx, caller, 'role changed', `role ${id}`, {
        name: fields.name,
        given: fields.permissions.filter((permission) => !permissions.includes(permission)),
        taken: permissions.filter((permission) => !fields.permissions.some((one) => one === permission)),
        ...differences({ name }, { name: fields.name }),
      })
    }),
  )
  return { revision: roleRevision(fields) }
}

/**
 * Deletes a role of the school; its people get another one at the same moment.
 * @throws roleNotFound, roleBuiltIn, ownRole, roleInUse, permissionNotHeld, noOperationPermission
 */
export async function deleteRole(
  db: Db,
  caller: SessionUser,
  id: number,
  { replacement }: Deletion['query'],
): Promise<null> {
  await db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx, caller.id, 'role.delete')
    const role = await takeChangeable(tx, administrators, id)
    const people = (
      await tx.select({ id: users.id }).from(users).where(eq(users.roleId, id)).for('update')
    ).map((person) => person.id)
    if (people.length > 0) {
      if (replacement === undefined || replacement === id) throw refuse('roleInUse')
      requireHeld(administrators.caller, ['role.assign', ...permissionsOf(await takeRole(tx, replacement))])
      await tx.update(users).set({ roleId: replacement }).where(inArray(users.id, people))
    }
    await tx.delete(roles).where(eq(roles.id, id))
    await writeAudit(tx, caller, 'role deleted', `role ${id}`, {
      name: role.name,
      permissions: role.permissions,
      ...(people.length > 0 && { people, replacement }),
    })
  })
  return null
}
