import { eq } from 'drizzle-orm'
import { ADMIN_USERID, userTypes } from '#contract/account/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { userAdmin } from '#contract/backoffice/users.ts'
import { users } from '../../../db/tables/all.ts'
import { violates } from '../../../db/violations.ts'
import type { Deps } from '../../../deps.ts'
import { maskPhone } from '../../../log.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../refusal.ts'
import { dropAccountTokens, endSessionsOf, forgetSessions } from '../../account/index.ts'
import { writeAudit } from '../audit.ts'
import { isAdministrator, requireOwnIfFirst, takeUser, type User } from './administrators.ts'
import { phoneOf } from './phone-of.ts'

type Update = OperationTypes<typeof userAdmin.updateUser>['body']

/** @throws firstAdministrator, ownAccount, lastAdministrator */
function requireAllowedRoles(
  caller: SessionUser,
  { user, otherAdministrators }: { user: User; otherAdministrators: number },
  types: number[],
): void {
  if (!isAdministrator(user) || types.includes(userTypes.admin)) return
  if (user.id === ADMIN_USERID) throw refuse('firstAdministrator')
  if (user.id === caller.id) throw refuse('ownAccount')
  if (otherAdministrators === 0) throw refuse('lastAdministrator')
}

const seen = ({ name, types, telephone }: Pick<User, 'name' | 'types' | 'telephone'>) => ({
  name,
  types,
  telephone: maskPhone(telephone ?? ''),
})

/**
 * Changes name, roles and phone. A lost role ends the sessions, since they may do less now; so does another phone,
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
      await tx.update(users).set(values).where(eq(users.id, id))
      const lostRole = user.types.some((type) => !values.types.some((kept) => kept === type))
      const otherPhone = user.telephone !== values.telephone || user.areaCode !== values.areaCode
      if (otherPhone) await dropAccountTokens(tx, id)
      if (lostRole || otherPhone)
        await endSessionsOf(tx, id, lostRole ? 'roles changed' : 'phone changed', caller.sessionId)
      await writeAudit(tx, caller, 'user changed', `user ${id}`, { before: seen(user), after: seen(values) })
    })
  } catch (error) {
    if (violates(error, 'users_phone_key')) throw refuse('phoneRegistered')
    throw error
  }
  forgetSessions(db)
  return null
}
