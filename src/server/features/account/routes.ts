import type { FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import { accountCodes as codes } from '#contract/account/codes.ts'
import { account as operations, type Token } from '#contract/account/operations.ts'
import { slider } from '#contract/account/slider-operations.ts'
import { type Deps, forRequest } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { refuse } from '../../lib/refusal.ts'
import { readSetting } from '../site/index.ts'
import { CAPTCHA_SECONDS, checkCaptcha, drawCaptcha } from './captcha.ts'
import { CAPTCHA_COOKIE } from './captcha-cookie.ts'
import { hasPasskeys } from './factors/passkey-login.ts'
import { clearSessionCache } from './find-session.ts'
import { login } from './login.ts'
import { failuresOf } from './login-failures.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { requestSmsCode } from './request-sms-code.ts'
import { endSession } from './sessions.ts'
import { hasFirstAdministrator, setupAdmin } from './setup.ts'
import { checkSlider, drawSlider } from './slider.ts'
import { hasProviders } from './sso/providers.ts'
import { checkUser, currentUser, flag, userRecord } from './user-records.ts'
import { endRedirectSession, startRedirectSession } from './browser-redirect-session.ts'

/** attempts at passwords, codes and names from one address in a minute; enough for a whole class */
const ATTEMPT_LIMIT = { perMinute: 120 }

/** Whoever is signed in by an answer may open payment windows in this browser. */
function withRedirectSession<Reply extends { token: Static<typeof Token> }>(
  reply: FastifyReply,
  answer: Reply,
): Reply {
  startRedirectSession(reply, answer.token)
  return answer
}

export function accountRoutes(serve: Serve, deps: Deps): void {
  serve(operations.currentUser, ({ user }) => currentUser(deps, user))
  serve(operations.userById, ({ user, params, request }) => userRecord(deps, { user, request }, params.id))
  serve(operations.userCheck, ({ body }) => checkUser(deps, body), ATTEMPT_LIMIT)
  serve(
    operations.register,
    async ({ body, request, reply }) => withRedirectSession(reply, await register(deps, body, request)),
    ATTEMPT_LIMIT,
  )
  serve(
    operations.login,
    async ({ body, request, reply }) => withRedirectSession(reply, await login(deps, body, request, reply)),
    ATTEMPT_LIMIT,
  )
  serve(
    operations.loginErrorNumber,
    async ({ query, body }) => ({ login_error_num: await failuresOf(deps.db, { ...body, ...query }) }),
    ATTEMPT_LIMIT,
  )
  serve(operations.loginType, async ({ request }) => {
    const [type, hasSso, withPasskeys, isSetUp] = await Promise.all([
      readSetting(deps.db, 'login_type'),
      hasProviders(deps.db),
      hasPasskeys(deps, request.host),
      hasFirstAdministrator(deps.db),
    ])
    return { ...type, has_more_ways: flag(hasSso || withPasskeys), needs_setup: flag(!isSetUp) }
  })
  serve(operations.logout, async ({ user, reply }) => {
    endRedirectSession(reply)
    if (!user) return null
    await endSession(deps.db, user.sessionId, 'signed out')
    clearSessionCache(deps.db)
    return null
  })
  serve(
    codes.captcha,
    async ({ reply }) => {
      const drawn = await drawCaptcha(deps)
      reply.setOwnCookie(CAPTCHA_COOKIE, drawn.crypt_key, CAPTCHA_SECONDS)
      return drawn
    },
    ATTEMPT_LIMIT,
  )
  serve(
    codes.captchaCheck,
    async ({ query, body }) => {
      await checkCaptcha(deps, { ...query, ...body })
      return true
    },
    ATTEMPT_LIMIT,
  )
  serve(slider.captchaSlider, () => drawSlider(deps), ATTEMPT_LIMIT)
  serve(slider.captchaSliderCheck, ({ body }) => checkSlider(deps, body), ATTEMPT_LIMIT)
  serve(
    codes.sendSmsCode,
    ({ body, user, request }) => requestSmsCode(forRequest(deps, request), body, { user, request }),
    {
      perMinute: 30,
    },
  )
  serve(operations.verifyToken, ({ user }) => {
    if (!user) throw refuse('invalidToken')
    return null
  })
  serve(
    operations.refreshToken,
    async ({ body, reply }) => {
      const token = await refreshSession(deps, body.refresh_token)
      startRedirectSession(reply, token)
      return token
    },
    { ownAuthentication: true },
  )
  ownAccountRoutes(serve, deps)
  serve(
    operations.setupAdmin,
    async ({ body, request, reply }) => withRedirectSession(reply, await setupAdmin(deps, body, request)),
    { perMinute: 10 },
  )
}
