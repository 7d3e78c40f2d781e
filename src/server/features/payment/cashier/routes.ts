import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import type { Cashier, CashierOutcome } from '../../../gateways/payment/sandbox/cashier.ts'
import { languageOf } from '../../../texts.ts'
import { cashierPage, cashierPolicy, type Result, results } from './page.ts'

interface Request {
  Params: { code: string }
  Querystring: { lang?: string; result?: string }
}

const languageFor = (request: FastifyRequest<Request>): Language =>
  languages.find((language) => language === request.query.lang) ??
  languageOf(request.headers['accept-language'])

const resultOf = ({ result }: CashierOutcome): Result => {
  if (result === 'already paid') return 'alreadyPaid'
  if (result === 'approved') return 'paid'
  return result === 'unknown' ? 'closed' : result
}

/** What each button does; the answer is what the page says next. */
const actions: Record<string, (cashier: Cashier, code: string) => Promise<Result>> = {
  pay: async (cashier, code) => resultOf(await cashier.pay(code)),
  'pay-late': async (cashier, code) => resultOf(await cashier.payLate(code)),
  cancel: async (cashier, code) => {
    await cashier.cancel(code)
    return 'cancelled'
  },
  'notify-again': async (cashier, code) => {
    const delivery = await cashier.notifyAgain(code)
    if (delivery === null) return 'nothingToNotify'
    return delivery === 'failed' ? 'notNotified' : 'notified'
  },
}

/** The sandbox cashier's pages: where a payment's QR leads while no real provider is set up. */
export function cashierRoutes(app: FastifyInstance, cashier: Cashier): void {
  const hidden = { schema: { hide: true } }

  app.get<Request>('/sandbox/wechat/:code', hidden, async (request, reply: FastifyReply) => {
    const { code } = request.params
    const view = await cashier.view(code)
    const page = cashierPage({
      code,
      view,
      language: languageFor(request),
      result: results.find((result) => result === request.query.result) ?? null,
    })
    return reply
      .code(view ? 200 : 404)
      .header('content-security-policy', cashierPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page)
  })

  for (const [action, act] of Object.entries(actions))
    app.post<Request>(`/sandbox/wechat/:code/${action}`, hidden, async (request, reply) => {
      const { code } = request.params
      const result = await act(cashier, code)
      const back = `/sandbox/wechat/${encodeURIComponent(code)}?lang=${languageFor(request)}&result=${result}`
      return reply.redirect(back, 303)
    })
}
