import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wechatPayers } from '../../db/tables/all.ts'
import { type Deps, forRequest } from '../../deps.ts'
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payment/errors.ts'
import type { PayerLookup } from '../../gateways/payment/wechat/payer.ts'
import { addressInUse } from '../../lib/address-in-use.ts'
import { refuse } from '../../lib/refusal.ts'
import { isTimingSafeEqual } from '../../lib/timing-safe-equal.ts'
import { redirectSessionUser } from '../account/index.ts'
import { PAYER_PATH } from './addresses.ts'
import { pageLanguage } from './payer-device.ts'
import { refusalPage, toLogin } from './windows.ts'

/** which question to WeChat this browser waits for, and the order it is about: `<state>.<order>` */
const COOKIE = 'sy_payer'
const SECONDS = 600
const STATE = /^([0-9a-f]{48})\.(\d{1,9})$/

interface PayerRoute {
  Querystring: { orderid?: string; code?: string; state?: string; lang?: string }
}

const pageOf = (orderId: string | number) => `/#/m/pay?orderId=${orderId}`

/** Sends the payer's browser to WeChat, which answers who it is. */
async function redirectToWechat(
  deps: Deps,
  lookup: PayerLookup,
  request: FastifyRequest<PayerRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const orderId = /^\d{1,9}$/.exec(request.query.orderid ?? '')?.[0] ?? '0'
  if (!(await redirectSessionUser(deps, request))) return toLogin(deps, reply, pageOf(orderId))
  const state = randomBytes(24).toString('hex')
  reply.setOwnCookie(COOKIE, `${state}.${orderId}`, SECONDS)
  return reply.redirect(
    lookup.authorizeUrl(`${addressInUse(deps.config.publicUrl, request.host)}${PAYER_PATH}/return`, state),
    303,
  )
}

/** WeChat redirects the browser back: only a state that this browser requested is accepted. */
async function learn(
  deps: Deps,
  lookup: PayerLookup,
  request: FastifyRequest<PayerRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, state = '', orderId = '0'] = STATE.exec(request.ownCookie(COOKIE) ?? '') ?? []
  const { code = '', state: returnedState = '' } = request.query
  reply.clearOwnCookie(COOKIE)
  const user = await redirectSessionUser(deps, request)
  if (!user) return toLogin(deps, reply, pageOf(orderId))
  const refused = () =>
    refusalPage(reply, pageLanguage(request), refuse('paymentUnavailable'), pageOf(orderId))
  if (state === '' || !isTimingSafeEqual(returnedState, state) || !/^[\w-]{1,128}$/.test(code))
    return refused()
  try {
    const openid = await lookup.openid(code)
    await deps.db
      .insert(wechatPayers)
      .values({ userId: user.id, appId: lookup.appId, openid })
      .onConflictDoUpdate({
        target: [wechatPayers.userId, wechatPayers.appId],
        set: { openid, updatedAt: sql`now()` },
      })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn({ err: error }, 'WeChat did not identify the payer')
    return refused()
  }
  return reply.redirect(pageOf(orderId), 303)
}

/** Who pays inside WeChat: asked of WeChat by the payer's own browser, once for each student. */
export function payerRoutes(app: FastifyInstance, deps: Deps): void {
  const lookup = deps.payment.payerLookup
  if (!lookup) return
  const limited = { config: { perMinute: 60 } }
  app.get<PayerRoute>(PAYER_PATH, limited, (request, reply) =>
    redirectToWechat(forRequest(deps, request), lookup, request, reply),
  )
  app.get<PayerRoute>(`${PAYER_PATH}/return`, limited, (request, reply) =>
    learn(forRequest(deps, request), lookup, request, reply),
  )
}
