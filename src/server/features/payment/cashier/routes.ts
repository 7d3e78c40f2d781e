import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PaymentMethod } from '../../../gateways/payment/provider.ts'
import { paymentMethods } from '../../../gateways/payment/provider.ts'
import type { Cashier, CashierOutcome } from '../../../gateways/payment/sandbox/cashier.ts'
import type { Sandbox } from '../../../gateways/payment/sandbox/sandbox.ts'
import type { Db } from '../../../db/database.ts'
import { addressInUse } from '../../../lib/address-in-use.ts'
import { pageLanguage } from '../payer-device.ts'
import { plainPagePolicy } from '../../../lib/plain-page.ts'
import { readSetting } from '../../site/index.ts'
import { cashierAddress } from './address.ts'
import { cashierPage, type Result, results } from './page.ts'

interface Request {
  Params: { code: string }
  Querystring: { lang?: string; result?: string; redirect_url?: string }
}

interface Pressed {
  result: Result
  /** where the provider sends the payer's browser now */
  leads: string | null
}

function pressed(outcome: CashierOutcome): Pressed {
  const { result } = outcome
  const leads = 'returnUrl' in outcome ? outcome.returnUrl : null
  if (result === 'already paid') return { result: 'alreadyPaid', leads }
  if (result === 'approved') return { result: 'paid', leads }
  return { result: result === 'unknown' ? 'closed' : result, leads }
}

/** Action of each button; returns the page's next message. */
const actions: Record<string, (cashier: Cashier, code: string) => Promise<Pressed>> = {
  pay: async (cashier, code) => pressed(await cashier.pay(code)),
  'pay-notify-twice': async (cashier, code) => {
    const paid = pressed(await cashier.pay(code))
    if (paid.result === 'paid') await cashier.notifyAgain(code)
    return paid
  },
  'pay-late': async (cashier, code) => pressed(await cashier.payLate(code)),
  cancel: async (cashier, code) => ({
    result: 'cancelled',
    leads: (await cashier.cancel(code))?.cancelUrl ?? null,
  }),
  'notify-again': async (cashier, code) => {
    const delivery = await cashier.notifyAgain(code)
    const result = delivery === null ? 'nothingToNotify' : delivery === 'failed' ? 'notNotified' : 'notified'
    return { result, leads: null }
  },
}

/** These redirect the payer to the school; the others show their result. */
const leaving: ReadonlySet<Result> = new Set(['paid', 'cancelled'])

function methodRoutes(
  app: FastifyInstance,
  db: Db,
  cashier: Cashier,
  method: PaymentMethod,
  publicUrl: string,
): void {
  const addressFor = ({ params, query, host }: FastifyRequest<Request>) =>
    cashierAddress(method, params.code, {
      school: addressInUse(publicUrl, host),
      redirect: query.redirect_url,
    })

  app.get<Request>(`/sandbox/${method}/:code`, async (request, reply: FastifyReply) => {
    const found = await cashier.view(request.params.code)
    const view = found?.method === method ? found : null
    const page = cashierPage({
      address: addressFor(request),
      view,
      language: pageLanguage(request),
      result: results.find((result) => result === request.query.result) ?? null,
      timeZone: (await readSetting(db, 'web_config')).time_zone,
    })
    return reply
      .code(view ? 200 : 404)
      .header('content-security-policy', plainPagePolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
  })

  for (const [action, act] of Object.entries(actions))
    app.post<Request>(`/sandbox/${method}/:code/${action}`, async (request, reply) => {
      const address = addressFor(request)
      const { result, leads } = await act(cashier, address.code)
      const back = leaving.has(result) ? (leads ?? address.back) : null
      return reply.redirect(back ?? address.of('', { lang: pageLanguage(request), result }), 303)
    })
}

/** The sandbox cashier's pages: where payments lead while no real provider is set up. */
export function cashierRoutes(
  app: FastifyInstance,
  db: Db,
  { cashier, openAlipay }: Sandbox,
  publicUrl: string,
): void {
  // before the pages, whose codes it is none of
  if (openAlipay)
    app.get<{ Querystring: { lang?: string } }>('/sandbox/alipay/gateway.do', async (request, reply) => {
      const language = pageLanguage(request)
      const query = new URL(request.url, publicUrl).searchParams
      // the school's own word, which it did not sign
      query.delete('lang')
      const opened = await openAlipay(`?${query}`)
      const address = cashierAddress('alipay', 'code' in opened ? opened.code : 'refused', {
        school: publicUrl,
        redirect: undefined,
      })
      return reply.redirect(address.of('', { lang: language }), 303)
    })
  for (const method of paymentMethods) methodRoutes(app, db, cashier, method, publicUrl)
}
