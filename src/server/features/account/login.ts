import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { limits } from '#contract/account/limits.ts'
import type { account } from '#contract/account/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { users } from '../../db/tables/account.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { spendCaptcha } from './captcha.ts'
import { countFailure, failuresOf, forgetFailures, inTurn } from './login-failures.ts'
import { verifyPassword } from './password.ts'
import { findByPhone, requirePhone } from './phone.ts'
import { openSession } from './sessions.ts'
import { spendSmsCode } from './sms-code.ts'

type Login = OperationTypes<typeof account.login>
type User = typeof users.$inferSelect

async function findByUsername(deps: Deps, username: string): Promise<User | undefined> {
  const [user] = await deps.db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username.trim()})`)
  return user
}

async function byPassword(deps: Deps, body: Login['body']): Promise<User> {
  if ((await failuresOf(deps.db, body)) >= limits.captchaAfterFailures) {
    if (!body.imgcaptcha) throw refuse('captchaRequired')
    await spendCaptcha(deps, body)
  }
  const user =
    body.login_action === 'username'
      ? await findByUsername(deps, body.username ?? '')
      : await findByPhone(deps.db, requirePhone(body.area_code, body.telephone))
  if (!(await verifyPassword(user?.passwordHash ?? null, body.password ?? '')) || !user) {
    await countFailure(deps.db, body)
    throw refuse('loginFailed')
  }
  return user
}

async function bySmsCode(deps: Deps, body: Login['body']): Promise<User> {
  const phone = requirePhone(body.area_code, body.telephone)
  if (!body.imgcaptcha) throw refuse('captchaRequired')
  await spendCaptcha(deps, body)
  const user = await findByPhone(deps.db, phone)
  if (!user) throw refuse('phoneNotRegistered')
  try {
    await spendSmsCode(deps, 'telphonelogin', phone, body.smscode ?? '')
  } catch (error) {
    if (error instanceof Refusal) await countFailure(deps.db, body)
    throw error
  }
  return user
}

/** Signs in by user name, phone and password, or phone and SMS code. */
export async function login(
  deps: Deps,
  body: Login['body'],
  request: FastifyRequest,
): Promise<Login['reply']> {
  const user =
    body.login_action === 'smsmsg'
      ? await bySmsCode(deps, body)
      : await inTurn(deps.db, body, () => byPassword(deps, body))
  if (user.lockedAt) throw refuse('accountLocked')
  await forgetFailures(deps.db, body)
  return openSession(deps.db, user.id, request)
}
