import { eq } from 'drizzle-orm'
import type { security } from '#contract/account/security.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { users } from '../../db/tables/account.ts'
import { violates } from '../../db/violations.ts'
import type { Deps } from '../../deps.ts'
import { maskPhone } from '../../lib/log.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { deleteOneTimeTokens } from './one-time-tokens.ts'
import { clearSessionCache } from './find-session.ts'
import { requirePasswordAndProof } from './password-and-proof.ts'
import { findByPhone, requirePhone } from './phone.ts'
import { endSessionsOf } from './sessions.ts'
import { spendSmsCode } from './sms-code.ts'
import { notifyAccountChange } from './notify-account-change.ts'

type Change = OperationTypes<typeof security.changePhone>['body']

/**
 * Changes the own phone to one that is in the caller's hand and nobody else's. The phone is a way in, by SMS code and
 * by retrieval, so every other session ends as with a new password.
 * @throws proofNeeded of who has a second factor, passwordWrong, passwordTriesUsed, phoneFormat, phoneRegistered, smsCodeWrong
 */
export async function changePhone(deps: Deps, user: SessionUser, change: Change): Promise<null> {
  const phone = requirePhone(change.area_code, change.telephone)
  await requirePasswordAndProof(deps, user, change.password)
  if (await findByPhone(deps.db, phone)) throw refuse('phoneRegistered')
  await spendSmsCode(deps, 'changephone', phone, change.smscode)
  try {
    await deps.db.transaction(async (tx) => {
      await notifyAccountChange(deps, tx, user.id, 'phone_changed', maskPhone(phone.telephone))
      await tx.update(users).set(phone).where(eq(users.id, user.id))
      await endSessionsOf(tx, user.id, 'phone changed', user.sessionId)
      await deleteOneTimeTokens(tx, user.id)
    })
  } catch (error) {
    if (violates(error, 'users_phone_key')) throw refuse('phoneRegistered')
    throw error
  }
  clearSessionCache(deps.db)
  return null
}
