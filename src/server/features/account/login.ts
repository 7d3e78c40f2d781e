import type { FastifyReply, FastifyRequest } from 'fastify'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { bearerToken } from '../../plugins/authentication.ts'
import { rateLimitKey } from '../../lib/rate-limit-key.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { spendCaptcha } from './captcha.ts'
import type { Credentials } from './credentials.ts'
import { clearSessionCache } from './find-session.ts'
import { countFailure, failureName, deleteFailures } from './login-failures.ts'
import { userByPassword } from './password-login.ts'
import { findByPhone, type Phone, requirePhone } from './phone.ts'
import { requireOpenAccount } from './require-open-account.ts'
import { secondFactorWanted } from './factors/second-step.ts'
import { requireFreshInitialPassword } from './initial-password.ts'
import { notifyNewDevice } from './new-device.ts'
import { type OpenedSession, openSessionAtLogin } from './sessions.ts'
import { spendSmsCode } from './sms-code.ts'
import { requirePasswordLogin } from './sso/require-password-login.ts'
import { allowVerification } from './verification-cookie.ts'

type Login = OperationTypes<typeof account.login>

async function bySmsCode(
  deps: Deps,
  body: Login['body'],
  phone: Phone,
  address: string,
): Promise<Credentials> {
  if (!body.imgcaptcha) throw refuse('captchaRequired')
  await spendCaptcha(deps, body)
  const user = await findByPhone(deps.db, phone)
  if (!user) throw refuse('phoneNotRegistered')
  try {
    await spendSmsCode(deps, 'telphonelogin', phone, body.smscode ?? '')
  } catch (error) {
    if (error instanceof Refusal) await countFailure(deps.db, failureName(body), address)
    throw error
  }
  await deleteFailures(deps.db, failureName(body), address)
  return user
}

/**
 * Signs in by user name, phone and password, or phone and SMS code.
 * @throws accountNotVerified, initialPasswordExpired, loginFailed, secondFactorNeeded, and what its ways refuse
 */
export async function login(
  deps: Deps,
  body: Login['body'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Login['reply']> {
  const address = rateLimitKey(request.ip)
  const by = body.login_action === 'smsmsg' ? requirePhone(body.area_code, body.telephone) : null
  const user = by ? await bySmsCode(deps, body, by, address) : await userByPassword(deps, body, address)
  await requireOpenAccount(deps.db, user)
  if (!user.verifiedAt) {
    if (!by) await requireFreshInitialPassword(deps.db, user.id)
    await allowVerification(deps, reply, user.id, 'verification after login')
    throw refuse('accountNotVerified', {}, { userid: user.id, is_verify: 1 })
  }
  await requirePasswordLogin(deps.db, user.id)
  return openSessionOf(deps, user, request, { by })
}

/**
 * Opens a session for who has taken the first step of a login, whichever way; every way to log in ends here. Who has a
 * second factor is asked for it.
 * @param how `provenAt`: when they proved who they are, Unix seconds; without: at this moment. `by`: the phone of a code
 * @throws secondFactorNeeded, loginFailed
 */
export async function openSessionOf(
  deps: Deps,
  user: Credentials,
  request: FastifyRequest,
  how: { provenAt?: number; by?: Phone | null } = {},
): Promise<OpenedSession> {
  const open = () => openSessionAtLogin(deps.pool, user, request, how)
  let opened = await open()
  if (!opened) {
    const wanted = await secondFactorWanted(deps, user, how.by ?? null)
    if (wanted) throw wanted
    // its second factor may just have been removed, as was due; else what was typed is not right any more
    opened = await open()
    if (!opened) throw refuse('loginFailed')
  }
  // the session that this browser had is over
  if (bearerToken(request)) clearSessionCache(deps.db)
  await notifyNewDevice(deps, opened, request)
  return opened
}
