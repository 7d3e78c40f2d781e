import { Type } from 'typebox'
import { operation } from '../operation.ts'
import type { Permission } from '../permission.ts'
import {
  component,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  NextRevision,
  Nothing,
  Nullable,
  OneOf,
  Revision,
  Seen,
} from '../schema.ts'
import { builtInRoles, roleLimits } from './built-in.ts'

/** `order.refund`; the list of roles names all of them */
export const PermissionName = component(
  'Permission',
  Type.Unsafe<Permission>(
    Type.String({
      maxLength: 60,
      description: 'what a role permits: a domain and what is done there',
      examples: ['order.refund'],
    }),
  ),
)

const Key = described(
  Nullable(OneOf(builtInRoles)),
  "which of the built-in roles; null: one of the school's own",
)
const NameOfRole = described(
  Type.String(),
  "empty for the built-in roles, which are named in the reader's language",
)

/** The role of a person. */
export const RoleBrief = component('RoleBrief', Type.Object({ id: Id, key: Key, name: NameOfRole }))

const Holder = Type.Object({ id: Id, username: Type.String(), name: Type.String(), is_locked: Flag })

const Role = component(
  'Role',
  Type.Object({
    id: Id,
    key: Key,
    name: NameOfRole,
    permissions: Type.Array(PermissionName),
    people: described(Type.Array(Holder), 'the administrators who have it'),
    is_own: described(Flag, 'it is the role of the caller, who cannot change it'),
    is_changeable: described(
      Flag,
      'the caller may change and delete it: it is not built in and not their own, and permits nothing that they may not do',
    ),
    is_assignable: described(
      Flag,
      'the caller may give it to others: it permits nothing that they may not do',
    ),
    revision: Revision,
  }),
)

const RoleBody = Type.Object({
  name: Line(roleLimits.name, 1),
  permissions: Type.Array(PermissionName, { maxItems: 400, uniqueItems: true }),
})

export const roleAdmin = {
  roles: operation({
    method: 'GET',
    path: '/api/v1/admin/roles',
    summary: 'The roles of the back office with what they permit and who has them, the built-in ones first',
    access: 'admin',
    permission: 'role.read',
    reply: Type.Object({
      list: Type.Array(Role),
      permissions: described(Type.Array(PermissionName), 'all that a role may permit'),
    }),
  }),
  createRole: operation({
    method: 'POST',
    path: '/api/v1/admin/roles',
    summary: 'Makes a role of the school; nobody puts into it what they may not do themselves',
    access: 'admin',
    permission: 'role.write',
    proof: 'always',
    body: RoleBody,
    reply: Type.Object({ id: Id }),
    refusals: ['roleNameTaken', 'permissionNotHeld'],
  }),
  updateRole: operation({
    method: 'PUT',
    path: '/api/v1/admin/roles/{id}',
    summary: 'Changes a role of the school for all who have it, on every server within a second',
    access: 'admin',
    permission: 'role.write',
    proof: 'always',
    params: IdParams,
    body: Seen(RoleBody),
    reply: NextRevision,
    refusals: [
      'roleNotFound',
      'roleBuiltIn',
      'roleNameTaken',
      'ownRole',
      'permissionNotHeld',
      'recordChanged',
    ],
  }),
  deleteRole: operation({
    method: 'DELETE',
    path: '/api/v1/admin/roles/{id}',
    summary: 'Deletes a role of the school; those who have it get another one',
    access: 'admin',
    permission: 'role.delete',
    proof: 'always',
    params: IdParams,
    query: Type.Object({
      replacement: described(
        Type.Optional(Id),
        'the role of those who have it from now on; needed when somebody has it',
      ),
    }),
    reply: Nothing,
    refusals: ['roleNotFound', 'roleBuiltIn', 'roleInUse', 'ownRole', 'permissionNotHeld'],
  }),
  assignableRoles: operation({
    method: 'GET',
    path: '/api/v1/admin/roles/assignable',
    summary: 'The roles that the caller may give to administrators',
    access: 'admin',
    permission: 'role.assign',
    reply: Type.Object({ list: Type.Array(RoleBrief) }),
  }),
}
