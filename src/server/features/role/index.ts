import { roleAdmin } from '#contract/role/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { clearSessionCache } from '../account/index.ts'
import { createRole, deleteRole, updateRole } from './change-roles.ts'
import { assignableRoles, listRoles } from './roles.ts'

export {
  type Administrators,
  hasOtherOwner,
  lockAdministrators,
  requireHeld,
  takeRole,
} from './held.ts'
export { roleBrief } from './roles.ts'

/** Roles: what administrators may do. Who has which is a field of the user. */
export function roleFeature(serve: Serve, { db }: Deps): void {
  /** sessions hold what the role of their user permits */
  const forgetting = async <Reply>(work: Promise<Reply>): Promise<Reply> => {
    const reply = await work
    clearSessionCache(db)
    return reply
  }
  serve(roleAdmin.roles, ({ user }) => listRoles(db, user))
  serve(roleAdmin.assignableRoles, ({ user }) => assignableRoles(db, user))
  serve(roleAdmin.createRole, ({ user, body }) => createRole(db, user, body))
  serve(roleAdmin.updateRole, ({ user, params, body }) => forgetting(updateRole(db, user, params.id, body)))
  serve(roleAdmin.deleteRole, ({ user, params, query }) => forgetting(deleteRole(db, user, params.id, query)))
}
