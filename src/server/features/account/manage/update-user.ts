import { is } from '#contract/account/limits.ts'
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
import { proofRule, requireProvenLately } from '../factors/proof.ts'
import { nextRole, requireOwnIfFirst } from './policy.ts'
import { takeUser, type User } from './take-user.ts'
import { phoneOf } from './phone-of.ts'
import { changeAccount } from './school-accounts.ts'

type Update = OperationTypes<typeof userAdmin.updateUser>['body']

type Seen = Pick<User, 'name' | 'types' | 'roleId' | 'isStar' | 'telephone'>

const seen = ({ name, types, roleId, isStar, telephone }: Seen) => ({
  name,
  types,
  ...(roleId !== null && { role: roleId }),
  isStar,
  telephone: maskPhone(telephone ?? ''),
})

/**
 * Changes name, types, role, phone, and whether the home page shows the teacher. A lost type ends the sessions; so does
 * another phone, which is a way to log in. Another role counts from the next call on, without a new login.
 * @throws proofNeeded for another role or phone, notFound, noPermission, phoneFormat, phoneRegistered, and what `nextRole` and `takeUser` throw
 */
export async function updateUser({ db }: Deps, caller: SessionUser, id: number, body: Update): Promise<null> {
  requireOwnIfFirst(caller, id)
  const values = {
    name: body.name.trim(),
    types: [...new Set(body.types)].sort((a, b) => a - b),
    ...phoneOf(body),
  }
  const rule = await proofRule(db)
  try {
    await db.transaction(async (tx) => {
      const { user, administrators } = await takeUser(tx, caller, id, 'account.write')
      const roleId = await nextRole(tx, administrators, user, body)
      const isOtherPhone =
        values.telephone !== user.telephone || (user.telephone !== null && values.areaCode !== user.areaCode)
      // who has the phone of an account gets into it, as by a reset
      if (roleId !== user.roleId || isOtherPhone) await requireProvenLately(tx, caller, rule)
      const wanted = body.is_star === undefined ? user.isStar : body.is_star === 1
      const changed = { ...values, roleId, isStar: wanted && is(values, 'teacher') }
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
