import { is } from '#contract/account/limits.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { userAdmin } from '#contract/account/manage/operations.ts'
import { violates } from '../../../db/violations.ts'
import type { Deps } from '../../../deps.ts'
import { maskPhone } from '../../../lib/log.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { requireSeen } from '../../../lib/revision.ts'
import { clearSessionCache } from '../find-session.ts'
import { clearProductCache } from '../../catalog/index.ts'
import { lastChangedBy, writeAudit } from '../../audit/index.ts'
import { proofRule, requireProvenLately } from '../factors/proof.ts'
import { nextRole, requireNameOfTeacher, requireOwnIfFirst } from './policy.ts'
import { takeUser, type User } from './take-user.ts'
import { homeAreaCode } from '../../site/index.ts'
import { phoneOf } from './phone-of.ts'
import { changeAccount } from './school-accounts.ts'
import { userRevision } from './user-revision.ts'
import { withdrawOpenErasure } from './withdraw-erasure.ts'

type Operation = OperationTypes<typeof userAdmin.updateUser>

type Audited = Pick<User, 'name' | 'types' | 'roleId' | 'isStar' | 'telephone'>

const audited = ({ name, types, roleId, isStar, telephone }: Audited) => ({
  name,
  types,
  ...(roleId !== null && { role: roleId }),
  isStar,
  telephone: maskPhone(telephone ?? ''),
})

/**
 * Changes name, types, role, phone, and whether the home page shows the teacher. A lost type ends the sessions; so does
 * another phone, which is a way to log in. Another role counts from the next call on, without a new login. An erasure of
 * who becomes an administrator is taken back.
 * @throws proofNeeded for another role or phone, notFound, recordChanged, noPermission, fieldRequired, phoneFormat, phoneRegistered, and
 * what `nextRole` and `takeUser` throw
 */
export async function updateUser(
  deps: Deps,
  caller: SessionUser,
  id: number,
  body: Operation['body'],
): Promise<Operation['reply']> {
  const { db } = deps
  requireOwnIfFirst(caller, id)
  requireNameOfTeacher(body)
  const rule = await proofRule(db)
  const home = await homeAreaCode(db)
  let revision: string
  try {
    revision = await db.transaction(async (tx) => {
      const { user, administrators } = await takeUser(tx, caller, id, 'account.write')
      // whoever changed it otherwise, as its owner does, is not in the log
      const changedBy = () => lastChangedBy(tx, [`user ${id}`], ['user changed'], audited(user))
      await requireSeen(body.revision, userRevision(user), changedBy)
      const values = {
        name: body.name.trim(),
        types: [...new Set(body.types)].sort((a, b) => a - b),
        ...phoneOf(body, home, user),
      }
      const roleId = await nextRole(tx, administrators, user, body)
      const isOtherPhone =
        values.telephone !== user.telephone || (user.telephone !== null && values.areaCode !== user.areaCode)
      // who has the phone of an account gets into it, as by a reset
      if (roleId !== user.roleId || isOtherPhone) await requireProvenLately(tx, caller, rule)
      const wanted = body.is_star === undefined ? user.isStar : body.is_star === 1
      const changed = { ...values, roleId, isStar: wanted && is(values, 'teacher') }
      const stored = await changeAccount(deps, tx, user, changed, caller.sessionId)
      // nobody works for the school whose account is about to go
      if (is(changed, 'admin')) await withdrawOpenErasure(tx, deps, caller, id)
      const detail = { before: audited(user), after: audited(changed) }
      await writeAudit(tx, caller, 'user changed', `user ${id}`, detail)
      return userRevision(stored)
    })
  } catch (error) {
    if (violates(error, 'users_phone_key')) throw refuse('phoneRegistered')
    throw error
  }
  clearSessionCache(db)
  // Courses and the shop window show teachers by name.
  clearProductCache(db)
  return { revision }
}
