import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { users } from '../../db/tables/account.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { heldBy, holdsOne } from './factors/held.ts'
import { requireProof } from './factors/proof.ts'
import { requireOwnPassword } from './own-password.ts'
import type { Phone } from './phone.ts'
import { spendSmsCode } from './sms-code.ts'

/** The phone of an account. @throws accountHasNoPhone */
export async function ownPhone(db: Queryable, userId: number): Promise<Phone> {
  const [user] = await db
    .select({ areaCode: users.areaCode, telephone: users.telephone })
    .from(users)
    .where(eq(users.id, userId))
  if (!user?.telephone) throw refuse('accountHasNoPhone')
  return { areaCode: user.areaCode, telephone: user.telephone }
}

/**
 * That the account is the caller's, once more: by its password, or by a code that was sent to its phone. Neither stands for
 * a second factor: who has one gives a proof (`factors/proof.ts`).
 * @throws proofNeeded, proofRequired, passwordWrong, passwordTriesUsed, smsCodeWrong, smsCodeTriesUsed, accountHasNoPhone
 */
export async function requireOwnAccount(
  deps: Deps,
  user: SessionUser,
  { password, smscode }: { password?: string; smscode?: string },
): Promise<void> {
  if (holdsOne(await heldBy(deps.db, user.id))) return requireProof(deps, user)
  if (password) return requireOwnPassword(deps, user, password)
  if (!smscode) throw refuse('proofRequired')
  await spendSmsCode(deps, 'ownaccount', await ownPhone(deps.db, user.id), smscode)
}
