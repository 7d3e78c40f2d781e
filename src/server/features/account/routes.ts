import type { FastifyRequest } from 'fastify'
import { account as operations } from '#contract/account/operations.ts'
import { type Deps, forRequest } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { refuse } from '../../refusal.ts'
import { readSetting } from '../site/index.ts'
import { checkCaptcha, drawCaptcha, spendSend } from './captcha.ts'
import { forgetSessions } from './find-session.ts'
import { login } from './login.ts'
import { failuresOf } from './login-failures.ts'
import { requirePhone } from './phone.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { endSession } from './sessions.ts'
import { setupAdmin } from './setup.ts'
import { sendSmsCode } from './sms-code.ts'
import { checkUser, currentUser, userRecord } from './user-records.ts'

/** remembers the captcha of a browser, for callers that send an SMS without repeating it */
const CAPTCHA_COOKIE = 'sy_captcha'
/** a cookie is input like any other: only what looks like a key of ours reaches the database */
const captchaOfBrowser = (request: FastifyRequest): string | undefined =>
  /^[\w-]{43}$/.exec(request.cookies[CAPTCHA_COOKIE] ?? '')?.[0]
/** guesses at passwords, codes and names from one address in a minute; a whole class still gets in */
const GUESSES = { perMinute: 120 }

export function accountRoutes(serve: Serve, deps: Deps): void {
  const cookie = {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicHttps,
    maxAge: 600,
  } as const

  serve(operations.currentUser, ({ user }) => currentUser(deps, user))
  serve(operations.userById, ({ user, params }) => userRecord(deps, user, params.id))
  serve(operations.userCheck, ({ body }) => checkUser(deps, body), GUESSES)
  serve(operations.register, ({ body, request }) => register(deps, body, request), GUESSES)
  serve(operations.login, ({ body, request }) => login(deps, body, request), GUESSES)
  serve(operations.loginErrorNumber, async ({ query, body }) => ({
    login_error_num: await failuresOf(deps.db, { ...body, ...query }),
  }))
  serve(operations.loginType, () => readSetting(deps.db, 'login_type'))
  serve(operations.logout, async ({ user }) => {
    if (user) await endSession(deps.db, user.sessionId, 'signed out')
    forgetSessions(deps.db)
    return null
  })
  serve(
    operations.captcha,
    async ({ reply }) => {
      const drawn = await drawCaptcha(deps)
      reply.setCookie(CAPTCHA_COOKIE, drawn.crypt_key, cookie)
      return drawn
    },
    GUESSES,
  )
  serve(
    operations.captchaCheck,
    async ({ query, body }) => {
      await checkCaptcha(deps, { ...query, ...body })
      return true
    },
    GUESSES,
  )
  serve(
    operations.sendSmsCode,
    async ({ body, request }) => {
      const phone = requirePhone(body.areacode ?? body.area_code, body.telephone)
      await spendSend(deps, body, captchaOfBrowser(request))
      const { action, smstype = 1 } = body
      return {
        sendsmsnums: await sendSmsCode(forRequest(deps, request), {
          ...phone,
          action,
          smsType: smstype,
          address: request.ip,
        }),
      }
    },
    { perMinute: 30 },
  )
  serve(operations.verifyToken, ({ user }) => {
    if (!user) throw refuse('invalidToken')
    return null
  })
  serve(operations.refreshToken, ({ body }) => refreshSession(deps, body.refresh_token), {
    ownAuthentication: true,
  })
  serve(operations.setupAdmin, ({ body, request }) => setupAdmin(deps, body, request), { perMinute: 10 })
}
