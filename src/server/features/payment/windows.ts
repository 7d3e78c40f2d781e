import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { eq } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import { orders, paymentAttempts } from '../../db/tables/all.ts'
import { type Deps, forRequest } from '../../deps.ts'
import type { PaymentMethod } from '../../gateways/payment/provider.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { Refusal } from '../../lib/refusal.ts'
import { text } from '../../lib/texts.ts'
import { redirectSessionUser } from '../account/index.ts'
import { ownsOrder } from '../order/index.ts'
import { readSetting } from '../site/index.ts'
import { loginPage, payPage, returnPath, successPage } from './addresses.ts'
import { refreshAttempt } from './attempts.ts'
import { openPayment, ownOrder } from './open-payment.ts'
import { isInWechat, payerOf, sceneOf } from './payer-device.ts'
import { escape, plainPage, plainPagePolicy } from '../../lib/plain-page.ts'
import { refuse } from '../../lib/refusal.ts'

interface OfOrder {
  Querystring: { orderid?: string; lang?: string }
}

const orderIdOf = ({ query }: FastifyRequest<OfOrder>): number =>
  /^\d{1,9}$/.test(query.orderid ?? '') ? Number(query.orderid) : 0

export async function toLogin({ db }: Deps, reply: FastifyReply, back: string): Promise<FastifyReply> {
  const { themeid } = await readSetting(db, 'web_config')
  return reply.redirect(loginPage(themeid, back), 303)
}

/** In a window of its own a refusal is a page with the reason and a link back. */
export function refusalPage(
  reply: FastifyReply,
  language: Language,
  refusal: Refusal,
  back: string,
): FastifyReply {
  const title = text(language, 'payment:window.refused')
  const message = text(language, `errors:${refusal.refusal}`, refusal.values)
  const way = text(language, 'payment:window.back')
  return reply
    .header('content-security-policy', plainPagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      plainPage(
        language,
        title,
        `<div class="card"><h1>${escape(title)}</h1><p>${escape(message)}</p><a class="way main" href="${escape(back)}">${escape(way)}</a></div>`,
      ),
    )
}

/** Alipay's page, by a new window of the payer's own browser: it sends no token, so a cookie identifies the payer. */
async function openAlipay(
  deps: Deps,
  request: FastifyRequest<OfOrder>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const orderId = orderIdOf(request)
  const payer = payerOf(request, deps.config.publicUrl)
  const scene = sceneOf(payer)
  const back = `/#/${scene.kind === 'desktop' ? 'pay' : 'm/pay'}?orderId=${orderId}`
  // opening a payment closes the earlier ones: not for a link on somebody else's page
  if (request.headers['sec-fetch-site'] === 'cross-site') return reply.redirect(back, 303)
  const user = await redirectSessionUser(deps, request)
  if (!user) return toLogin(deps, reply, back)
  try {
    const order = await ownOrder(deps, user, orderId)
    if (isInWechat(payer)) throw refuse('alipayInWechat')
    const attempt = await openPayment(deps, order, 'alipay', scene, payer)
    return await reply.redirect(attempt.redirectUrl, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    request.refusal = error.refusal
    return refusalPage(reply, payer.language, error, back)
  }
}

interface Returned {
  Params: { outTradeNo: string }
}

async function attemptOf({ db }: Deps, user: Pick<SessionUser, 'id'>, outTradeNo: string) {
  const [found] = await db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.outTradeNo, outTradeNo))
  return found && ownsOrder(user, found.order) ? found : null
}

/**
 * Where the providers send the payer's browser afterwards. Having come here proves nothing: the provider is asked,
 * which at PayPal takes the money that the payer has agreed to.
 */
async function comeBack(
  deps: Deps,
  request: FastifyRequest<Returned>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const outTradeNo = /^[\w-]{6,32}$/.exec(request.params.outTradeNo)?.[0]
  if (outTradeNo === undefined) return reply.redirect('/#/404', 303)
  const user = await redirectSessionUser(deps, request)
  if (!user) return toLogin(deps, reply, returnPath(outTradeNo))
  const found = await attemptOf(deps, user, outTradeNo)
  if (!found) return reply.redirect('/#/404', 303)
  await refreshAttempt(deps, found.attempt.method as PaymentMethod, outTradeNo)
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, found.order.id))
  const { scene } = found.attempt
  if (order?.status === orderStatuses.pending) return reply.redirect(payPage(order, scene), 303)
  return reply.redirect(successPage(found.order), 303)
}

/** Addresses that the payer's browser opens by itself; they answer pages and ways on, and stand outside the contract. */
export function windowRoutes(app: FastifyInstance, deps: Deps): void {
  const limited = { config: { perMinute: 60 } }
  app.get<OfOrder>('/api/payment/alipay', limited, (request, reply) =>
    openAlipay(forRequest(deps, request), request, reply),
  )
  app.get<Returned>(returnPath(':outTradeNo'), limited, (request, reply) =>
    comeBack(forRequest(deps, request), request, reply),
  )
}
