import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Our cookies, all of one kind: not readable by scripts, not sent along from other sites. Over https their names
 * begin with `__Host-`, so that no other host of the domain can set one in our place; browsers take that prefix
 * with Secure, the path / and no domain only, which plain http cannot offer.
 */
export async function ownCookies(
  app: FastifyInstance,
  { publicHttps }: Pick<Config, 'publicHttps'>,
): Promise<void> {
  // parsed where one is asked for: few calls have any
  await app.register(cookie, { hook: false })
  const fullName = (name: string) => (publicHttps ? `__Host-${name}` : name)
  const attributes = {
    path: publicHttps ? '/' : '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicHttps,
  } as const
  app.decorateRequest('ownCookie', function ownCookie(this: FastifyRequest, name: string) {
    const { cookie } = this.headers
    return cookie === undefined ? undefined : this.server.parseCookie(cookie)[fullName(name)]
  })
  app.decorateReply('setOwnCookie', function setOwnCookie(this: FastifyReply, name, value, seconds, path) {
    const place = publicHttps || path === undefined ? attributes : { ...attributes, path }
    this.setCookie(fullName(name), value, { ...place, maxAge: seconds })
  })
  app.decorateReply('clearOwnCookie', function clearOwnCookie(this: FastifyReply, name: string) {
    this.clearCookie(fullName(name), attributes)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    ownCookie(name: string): string | undefined
  }
  interface FastifyReply {
    /**
     * @param seconds how long the browser keeps it
     * @param path where it is sent to, when that is not the API
     */
    setOwnCookie(name: string, value: string, seconds: number, path?: string): void
    clearOwnCookie(name: string): void
  }
}
