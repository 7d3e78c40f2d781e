import { is } from '#contract/account/limits.ts'
import { eq } from 'drizzle-orm'
import { registerSources } from '#contract/account/register-sources.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { users } from '../../../db/tables/all.ts'
import type { Deps } from '../../../deps.ts'
import { maskPhone } from '../../../lib/log.ts'
import { convertLeadsOf, lockLeadPhones } from '../../lead/index.ts'
import { deleteOneTimeTokens } from '../one-time-tokens.ts'
import { endSessionsOf } from '../sessions.ts'
import { notifyAccountChange } from '../notify-account-change.ts'
import type { User } from './take-user.ts'

type NewAccount = Omit<typeof users.$inferInsert, 'registerSource' | 'verifiedAt'> &
  Pick<User, 'areaCode' | 'telephone'>

const phoneOfStudent = ({ types, areaCode, telephone }: Pick<User, 'types' | 'areaCode' | 'telephone'>) =>
  telephone !== null && is({ types }, 'student') ? [{ areaCode, telephone }] : []

/**
 * Accounts that the school makes: their owners have still to verify them. A lead with the phone of a new student becomes
 * that student. @param actorId who makes them
 */
export async function insertAccounts(
  tx: Tx,
  accounts: readonly NewAccount[],
  actorId: number,
): Promise<User[]> {
  await lockLeadPhones(tx, accounts.flatMap(phoneOfStudent))
  const made = await tx
    .insert(users)
    .values(
      accounts.map((account) => ({ ...account, registerSource: registerSources.school, verifiedAt: null })),
    )
    .returning()
  await convertLeadsOf(
    tx,
    made.flatMap((user) => phoneOfStudent(user).map((phone) => ({ ...phone, userId: user.id, actorId }))),
  )
  return made
}

/** Of who had no phone and gets none nothing has changed, whatever stands before it. */
async function notifyPhoneChange(
  deps: Pick<Deps, 'notify' | 'sms'>,
  tx: Queryable,
  { id, telephone: before }: User,
  telephone: string | null,
): Promise<void> {
  if (telephone !== null) await notifyAccountChange(deps, tx, id, 'phone_changed', maskPhone(telephone))
  else if (before !== null) await notifyAccountChange(deps, tx, id, 'phone_removed', maskPhone(before))
}

export type AccountChange = Partial<Omit<typeof users.$inferInsert, 'id' | 'username' | 'passwordHash'>>

/**
 * Changes an account that is locked for it. Links made before it had its role or its phone are void. A lost role ends
 * its sessions, since they may do less now; so does another phone, which is a way to log in. Whose account it is is told of
 * another phone and another e-mail address, once they have verified the account.
 * @returns it as it is now
 */
export async function changeAccount(
  deps: Pick<Deps, 'notify' | 'sms'>,
  tx: Queryable,
  user: User,
  change: AccountChange,
  /** the session of who changes it, which stays */
  ownSession: number,
): Promise<User> {
  const { telephone = user.telephone, areaCode = user.areaCode, email = user.email } = change
  const otherPhone = user.telephone !== telephone || user.areaCode !== areaCode
  if (user.verifiedAt !== null) {
    if (otherPhone) await notifyPhoneChange(deps, tx, user, telephone)
    if (user.email !== '' && user.email !== email)
      await notifyAccountChange(deps, tx, user.id, email === '' ? 'email_removed' : 'email_changed')
  }
  const [changed] = await tx.update(users).set(change).where(eq(users.id, user.id)).returning()
  if (!changed) throw new Error('the user is gone')
  const lostRole = user.types.some((type) => !changed.types.includes(type))
  const otherRole = changed.roleId !== null && changed.roleId !== user.roleId
  // whoever made the account may hold a link of it, which must not lead to what it may do now
  if (otherPhone || otherRole) await deleteOneTimeTokens(tx, user.id)
  if (lostRole || otherPhone)
    await endSessionsOf(tx, user.id, lostRole ? 'roles changed' : 'phone changed', ownSession)
  return changed
}
