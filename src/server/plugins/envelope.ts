import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import type { RefusalName } from '#contract/errors.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { languageOf } from '../lib/texts.ts'
import { messageOf } from './field-messages.ts'
import { sendUnknownPage, wantsPage } from './unknown-page.ts'

const statusOf = (request: FastifyRequest, refusal: Refusal): Envelope<unknown>['status'] => ({
  code: refusal.code,
  message: messageOf(languageOf(request.headers['accept-language']), refusal),
  reason: refusal.refusal,
})

/** Answers a refusal in the caller's language. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  http = 200,
): FastifyReply {
  request.refusal = refusal.refusal
  return reply
    .code(http)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ status: statusOf(request, refusal), data: refusal.data })
}

/** Errors of the framework that a caller caused, by their code. */
const callerErrors: Record<string, { name: RefusalName; http: number }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { name: 'bodyTooLarge', http: 413 },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { name: 'unsupportedMediaType', http: 200 },
  FST_ERR_CTP_INVALID_JSON_BODY: { name: 'malformedBody', http: 200 },
  FST_ERR_CTP_EMPTY_JSON_BODY: { name: 'malformedBody', http: 200 },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { name: 'malformedBody', http: 200 },
}

/** Answers an address that the router itself cannot read, such as one with a broken % sequence. */
export const answerBadAddress = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  // no hook runs this early, so what the answers of the API carry is set here
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  })
  answerNotFound(request, reply)
}

/** What a schema refuses: the field as the caller spelt it, and the rule that it broke. */
function refusalOf(error: FastifyError): Refusal {
  const [first] = error.validation ?? []
  const missing = first?.params.missingProperty
  const path = first?.instancePath.split('/').filter(Boolean).join('.')
  const field = typeof missing === 'string' ? missing : path || (error.validationContext ?? 'body')
  return new Refusal('invalidField', { field }, { field }, first)
}

/** Gone, starting, or without disk, memory or connections (class 53), which passes without a change of ours. */
const isDatabaseAway = (error: FastifyError): boolean =>
  /^(ECONNREFUSED|ENOENT|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|53\w{3}|57P0[1-3]|58030|08\w{3})$/.test(
    error.code ?? '',
  ) || /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)

function rootCause(error: FastifyError): FastifyError {
  let at = error
  while (at.cause instanceof Error) at = at.cause as FastifyError
  return at
}

function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (wantsPage(request)) return sendUnknownPage(request, reply)
  // an address with too long a part reaches no hook that would have set it
  return answerRefusal(request, reply.header('cache-control', 'no-store'), refuse('notFound'), 404)
}

/** Every failure leaves as an envelope; our own faults as 500 with a request id and nothing else. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal)
      return answerRefusal(request, reply, error, error.refusal === 'invalidToken' ? 401 : 200)
    if (error.validation) return answerRefusal(request, reply, refusalOf(error))
    const known = callerErrors[error.code]
    if (known) return answerRefusal(request, reply, refuse(known.name), known.http)
    if (error.statusCode === 429) return answerRefusal(request, reply, refuse('tooManyRequests'), 429)
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
      return answerRefusal(request, reply, refuse('malformedBody'), 200)
    const cause = rootCause(error)
    request.log.error({ err: cause }, 'request failed')
    if (isDatabaseAway(cause)) return answerRefusal(request, reply, refuse('unavailable'), 503)
    return answerRefusal(
      request,
      reply,
      refuse('serverError', { id: request.id }, { request_id: request.id }),
      500,
    )
  })
  app.setNotFoundHandler(answerNotFound)
}
