import type { FastifyRequest } from 'fastify'

/** remembers the captcha of a browser, for callers that do not repeat it */
export const CAPTCHA_COOKIE = 'sy_captcha'

/** a cookie is input like any other: only what looks like a key of ours reaches the database */
export const captchaOfBrowser = (request: FastifyRequest): string | undefined =>
  /^[\w-]{43}$/.exec(request.ownCookie(CAPTCHA_COOKIE) ?? '')?.[0]
