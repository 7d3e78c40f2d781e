import { eq, sql } from 'drizzle-orm'
import type { retrieval } from '#contract/account/retrieval.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { users } from '../../db/tables/account.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../lib/refusal.ts'
import {
  createOneTimeToken,
  deleteOneTimeTokens,
  findOneTimeToken,
  phoneName,
  consumeTokenSend,
  consumeOneTimeToken,
} from './one-time-tokens.ts'
import { spendProvenCaptcha } from './captcha.ts'
import { clearSessionCache } from './find-session.ts'
import { requireUnguessable } from './guessable-password.ts'
import { requirePassword, setPassword } from './password.ts'
import { findByPhone, type Phone, requirePhone } from './phone.ts'
import { endSessionsOf } from './sessions.ts'
import { requireOpenAccount } from './require-open-account.ts'
import { spendSmsCode } from './sms-code.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { findByUsername } from './user-records.ts'

type Step1 = OperationTypes<typeof retrieval.retrieveStep1>
type Step2 = OperationTypes<typeof retrieval.retrieveStep2>
type Step3 = OperationTypes<typeof retrieval.retrieveStep3>

const STEP_SECONDS = 600
/** one passed first step permits this many SMS, as one captcha does */
const SENDS_PER_STEP = 3

/**
 * Two digits, by which its owner knows a phone again. With more of them whoever knows a user name could try the rest:
 * `user/check` answers the same id for the name and for the right phone.
 */
const hintOf = (telephone: string): string => telephone.replace(/.(?=..)/g, '*')

async function findAccount(deps: Deps, { username, telephone, area_code }: Step1['body']) {
  if (telephone?.trim()) {
    const user = await findByPhone(deps.db, requirePhone(area_code, telephone))
    if (!user) throw refuse('phoneNotRegistered')
    return user
  }
  const user = username?.trim() ? await findByUsername(deps.db, username) : undefined
  if (!user) throw refuse('usernameNotFound')
  return user
}

/** Step 1: whose password. @throws captchaWrong, phoneNotRegistered, usernameNotFound, accountHasNoPhone */
export async function startRetrieval(
  deps: Deps,
  body: Step1['body'],
  captchaOfBrowser: string | undefined,
): Promise<Step1['reply']> {
  if (body.telephone?.trim()) requirePhone(body.area_code, body.telephone)
  await spendProvenCaptcha(deps, body, captchaOfBrowser)
  const user = await findAccount(deps, body)
  const { areaCode, telephone } = user
  if (!telephone) throw refuse('accountHasNoPhone')
  const step1_token = await createOneTimeToken(deps.db, {
    purpose: 'retrieval step 1',
    userId: user.id,
    seconds: STEP_SECONDS,
    phone: phoneName({ areaCode, telephone }),
  })
  return { step1_token, area_code: areaCode, telephone: hintOf(telephone) }
}

/** The user that a step's token is for, as long as their phone is still the one that the code went to. */
async function userOf(deps: Deps, token: { userId: number; phone: string } | undefined) {
  if (!token) throw refuse('retrievalExpired')
  const [user] = await deps.db.select().from(users).where(eq(users.id, token.userId))
  const phone: Phone = { areaCode: user?.areaCode ?? '', telephone: user?.telephone ?? '' }
  if (!user || phoneName(phone) !== token.phone) throw refuse('retrievalExpired')
  return { user, phone }
}

/** Takes one of the sends of a passed first step. @returns where the code goes. @throws retrievalExpired */
export async function phoneOfRetrieval(deps: Deps, step1Token = ''): Promise<Phone> {
  const taken = await consumeTokenSend(deps.db, step1Token, 'retrieval step 1', SENDS_PER_STEP)
  return (await userOf(deps, taken)).phone
}

/** Step 2: the phone is in the caller's hand. @throws retrievalExpired, smsCodeWrong, accountLocked, accountMerged */
export async function proveRetrieval(
  deps: Deps,
  { step1_token, smscode }: Step2['body'],
): Promise<Step2['reply']> {
  const { user, phone } = await userOf(deps, await findOneTimeToken(deps.db, step1_token, 'retrieval step 1'))
  await spendSmsCode(deps, 'getbackpasswod', phone, smscode)
  await requireOpenAccount(deps.db, user)
  // the code is used up here, so only one of several callers with it gets this far
  if (!(await consumeOneTimeToken(deps.db, step1_token, 'retrieval step 1'))) throw refuse('retrievalExpired')
  const step2_token = await createOneTimeToken(deps.db, {
    purpose: 'retrieval step 2',
    userId: user.id,
    seconds: STEP_SECONDS,
    phone: phoneName(phone),
  })
  return { step2_token }
}

/**
 * Step 3: the new password. Ends every session. With phone and password proven, an account that the school made
 * is verified too. @throws retrievalExpired, passwordsDiffer, invalidField
 */
export async function finishRetrieval(
  deps: Deps,
  { step2_token, password, repassword }: Step3['body'],
): Promise<null> {
  requirePassword(password)
  if (password !== repassword) throw refuse('passwordsDiffer')
  const { user } = await userOf(deps, await findOneTimeToken(deps.db, step2_token, 'retrieval step 2'))
  await requireUnguessable(deps.db, password, user)
  await deps.db.transaction(async (tx) => {
    if (!(await consumeOneTimeToken(tx, step2_token, 'retrieval step 2'))) throw refuse('retrievalExpired')
    await notifyAccountChange(deps, tx, user.id, 'password_changed')
    await setPassword(tx, user.id, password)
    await tx
      .update(users)
      .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, now())` })
      .where(eq(users.id, user.id))
    await endSessionsOf(tx, user.id, 'password retrieved')
    await deleteOneTimeTokens(tx, user.id)
  })
  clearSessionCache(deps.db)
  return null
}
