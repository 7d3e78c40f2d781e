import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Deps, forRequest } from '../../deps.ts'
import { NotificationRejected } from '../../gateways/payment/errors.ts'
import { type HttpResponse, singleHeaders } from '../../gateways/payment/http.ts'
import { type PaymentProvider, paymentMethods } from '../../gateways/payment/provider.ts'
import { confirmPayment } from './confirm-payment.ts'
import { notifyPath } from './addresses.ts'
import { refreshAttempt } from './attempts.ts'
import { refreshRefund } from './refunds.ts'

async function answerTo(
  deps: Deps,
  provider: PaymentProvider,
  headers: Record<string, string>,
  rawBody: string,
): Promise<HttpResponse> {
  try {
    const event = await provider.readNotification({ headers, rawBody })
    // all else is a reason to ask; should the provider not answer, the jobs ask again
    if (event.kind === 'changed') await refreshAttempt(deps, provider.method, event.outTradeNo)
    if (event.kind === 'refund') await refreshRefund(deps, provider.method, event)
    if (event.kind !== 'paid') return provider.acknowledge()
    const confirmation = await confirmPayment(deps, provider.method, event.payment)
    return confirmation === 'unknown payment' || confirmation === 'amount'
      ? provider.reject(confirmation)
      : provider.acknowledge()
  } catch (error) {
    if (error instanceof NotificationRejected) {
      deps.log.warn({ method: provider.method, reason: error.reason }, 'payment notification rejected')
      return provider.reject(error.reason)
    }
    deps.log.error({ err: error }, 'payment notification failed')
    return provider.reject('internal')
  }
}

/**
 * Where the providers report payments. They speak their own protocol, so these stand outside the contract: the
 * signature covers the bytes as they came, and the answer is the one the provider expects.
 */
export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, ready) =>
      ready(null, body),
    )
    for (const method of paymentMethods) {
      const provider = deps.payment.provider(method)
      if (!provider) continue
      const send = (reply: FastifyReply, { status, headers, body }: HttpResponse): FastifyReply =>
        reply.code(status).headers(headers).serializer(String).send(body)
      scope.route({
        method: 'POST',
        url: notifyPath(method),
        config: { isEssential: true },
        handler: async (request, reply) => {
          const rawBody = typeof request.body === 'string' ? request.body : ''
          return send(
            reply,
            await answerTo(forRequest(deps, request), provider, singleHeaders(request.headers), rawBody),
          )
        },
        // what is refused before the handler must not leave as an envelope: providers take HTTP 200 for a yes
        errorHandler: (error, request, reply) => {
          request.log.warn({ err: error }, 'payment notification unreadable')
          send(reply, provider.reject('malformed'))
        },
      })
    }
    done()
  })
}
