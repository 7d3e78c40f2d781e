import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { patterns } from '#contract/account/limits.ts'
import type { verification } from '#contract/account/verification.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { users } from '../../db/tables/account.ts'
import { violates } from '../../db/violations.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import { acceptedAgreement } from '../site/index.ts'
import { deleteOneTimeTokens } from './one-time-tokens.ts'
import { spendProvenCaptcha } from './captcha.ts'
import { clearSessionCache } from './find-session.ts'
import { heldBy, holdsOne } from './factors/held.ts'
import { secondFactorWanted } from './factors/second-step.ts'
import { requireUnguessable } from './guessable-password.ts'
import { hashPassword, requirePassword, verifyPassword } from './password.ts'
import { findByPhone, type Phone, requirePhone } from './phone.ts'
import { endSessionsOf, openSession } from './sessions.ts'
import { spendSmsCode } from './sms-code.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { findByUsername } from './user-records.ts'
import { clearVerification, requireVerifying } from './verification-cookie.ts'
import { startRedirectSession } from './browser-redirect-session.ts'

type Verification = OperationTypes<typeof verification.verifyAccount>
type User = typeof users.$inferSelect

/** The account's own phone; where it has none, the one that is given, which nobody else may have. */
async function phoneFor(deps: Deps, user: User, body: Verification['body']): Promise<Phone> {
  if (user.telephone) return { areaCode: user.areaCode, telephone: user.telephone }
  const phone = requirePhone(body.area_code, body.telephone)
  if (await findByPhone(deps.db, phone)) throw refuse('phoneRegistered')
  return phone
}

/** The user name, which may be changed once. @throws usernameFixed, invalidField, usernameTaken */
async function usernameFor(deps: Deps, user: User, given: string | undefined): Promise<string> {
  const username = given?.trim() || user.username
  if (username === user.username) return username
  if (user.usernameEdited) throw refuse('usernameFixed')
  if (!patterns.username.test(username)) throw refuse('invalidField', { field: 'username' })
  const owner = await findByUsername(deps.db, username)
  if (owner && owner.id !== user.id) throw refuse('usernameTaken')
  return username
}

/** The first password is known to whoever made the account. @throws invalidField, passwordNotOwn */
async function requireOwn(password: string, { passwordHash }: User): Promise<void> {
  requirePassword(password)
  if (await verifyPassword(passwordHash, password)) throw refuse('passwordNotOwn', {}, { field: 'password' })
}

function requireEmail(email: string): string {
  if (email && !patterns.email.test(email)) throw refuse('invalidField', { field: 'email' })
  return email
}

/**
 * Verifies the account that this browser has logged in to: a phone proven by code and a password of its owner's
 * own. What can be judged without using anything up is judged first. Signs the owner in; whose second factor outlived
 * a reset is asked for it.
 * @throws notSignedIn, accountLinkNeeded, phoneFormat, phoneRegistered, usernameTaken, usernameFixed, passwordNotOwn,
 * invalidField, agreementChanged, captchaWrong, smsCodeWrong, secondFactorNeeded
 */
export async function verifyAccount(
  deps: Deps,
  { userid, body }: { userid: number; body: Verification['body'] },
  { request, reply, captcha }: { request: FastifyRequest; reply: FastifyReply; captcha: string | undefined },
): Promise<Verification['reply']> {
  const user = await requireVerifying(deps, request, userid)
  await requireOwn(body.password, user)
  const email = requireEmail((body.email ?? user.email).trim())
  const username = await usernameFor(deps, user, body.username)
  const phone = await phoneFor(deps, user, body)
  await requireUnguessable(deps.db, body.password, { ...phone, username })
  const agreementId = await acceptedAgreement(deps.db, 'reg_agreement', body.agreement_version)
  await spendProvenCaptcha(deps, body, captcha)
  await spendSmsCode(deps, 'backregverify', phone, body.smscode)
  const passwordHash = await hashPassword(body.password)
  try {
    const answer = await deps.db.transaction(async (tx) => {
      // after a reset; who is here for the first time has proven no address
      if (user.verifiedEmail !== '') await notifyAccountChange(deps, tx, userid, 'password_changed')
      const changed = await tx
        .update(users)
        .set({
          ...phone,
          username,
          usernameEdited: user.usernameEdited || username !== user.username,
          email,
          passwordHash,
          agreementId,
          verifiedAt: sql`now()`,
        })
        .where(and(eq(users.id, userid), isNull(users.verifiedAt), isNull(users.lockedAt)))
        .returning({ id: users.id })
      if (changed.length === 0) throw refuse('notSignedIn')
      await endSessionsOf(tx, userid, 'account verified')
      await deleteOneTimeTokens(tx, userid)
      return holdsOne(await heldBy(tx, userid)) ? null : openSession(tx, userid, request)
    })
    clearSessionCache(deps.db)
    clearVerification(reply)
    const wanted = answer ? null : await secondFactorWanted(deps, { id: userid, passwordHash }, phone)
    if (!answer) throw wanted ?? refuse('notSignedIn')
    startRedirectSession(reply, answer.token)
    return answer
  } catch (error) {
    if (violates(error, 'users_phone_key')) throw refuse('phoneRegistered')
    if (violates(error, 'users_username_key')) throw refuse('usernameTaken')
    throw error
  }
}
