import type { OperationTypes } from '#contract/operation.ts'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import { violates } from '../../../db/violations.ts'
import type { Deps } from '../../../deps.ts'
import { maskPhone } from '../../../lib/log.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { clearSessionCache } from '../find-session.ts'
import { clearProductCache } from '../../catalog/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { takeUser, type User } from './administrators.ts'
import { requireAllowedRoles, requireOwnIfFirst } from './policy.ts'
import { phoneOf } from './phone-of.ts'
import { changeAccount } from './school-accounts.ts'
import { is } from '../../../lib/user-types.ts'

type Update = OperationTypes<typeof userAdmin.updateUser>['body']

const seen = ({ name, types, isStar, telephone }: Pick<User, 'name' | 'types' | 'isStar' | 'telephone'>) => ({
  name,
  types,
  isStar,
  telephone: maskPhone(telephone ?? ''),
})

/**
 * Changes name, roles, phone, and whether the home page shows the teacher. A lost role ends the sessions, since they may do less now; so does another phone,
 * which is a way to log in.
 * @throws notFound, noPermission, phoneFormat, phoneRegistered, firstAdministrator, ownAccount, lastAdministrator
 */
export async function updateUser({ db }: Deps, caller: SessionUser, id: number, body: Update): Promise<null> {
  requireOwnIfFirst(caller, id)
  const values = {
    name: body.name.trim(),
    types: [...new Set(body.types)].sort((a, b) => a - b),
    ...phoneOf(body),
  }
  try {
    await db.transaction(async (tx) => {
      const taken = await takeUser(tx, id)
      const { user } = taken
      requireAllowedRoles(caller, taken, values.types)
      const wanted = body.is_star === undefined ? user.isStar : body.is_star === 1
      const changed = { ...values, isStar: wanted && is(values, 'teacher') }
      await changeAccount(tx, user, changed, caller.sessionId)
      await writeAudit(tx, caller, 'user changed', `user ${id}`, { before: seen(user), after: seen(changed) })
    })
  } catch (error) {
    if (violates(error, 'users_phone_key')) throw refuse('phoneRegistered')
    throw error
  }
  clearSessionCache(db)
  // Courses and the shop window show teachers by name.
  clearProductCache(db)
  return null
}
