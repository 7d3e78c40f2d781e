import type { security } from '#contract/account/security.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { passwordOwner, requireUnguessable } from './guessable-password.ts'
import { deleteOneTimeTokens } from './one-time-tokens.ts'
import { clearSessionCache } from './find-session.ts'
import { requirePasswordAndProof } from './password-and-proof.ts'
import { requirePassword, setPassword } from './password.ts'
import { endSessionsOf } from './sessions.ts'
import { notifyAccountChange } from './notify-account-change.ts'

type Change = OperationTypes<typeof security.changePassword>['body']

/** Changes the own password; every other session ends. @throws proofNeeded of who has a second factor, passwordWrong, passwordTriesUsed, passwordsDiffer, invalidField */
export async function changePassword(deps: Deps, user: SessionUser, change: Change): Promise<null> {
  requirePassword(change.password)
  if (change.password !== change.repassword) throw refuse('passwordsDiffer')
  await requireUnguessable(deps.db, change.password, await passwordOwner(deps.db, user.id))
  await requirePasswordAndProof(deps, user, change.old_password)
  await deps.db.transaction(async (tx) => {
    await notifyAccountChange(deps, tx, user.id, 'password_changed')
    await setPassword(tx, user.id, change.password)
    await endSessionsOf(tx, user.id, 'password changed', user.sessionId)
    await deleteOneTimeTokens(tx, user.id)
  })
  clearSessionCache(deps.db)
  return null
}
