import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/envelope.ts'
import { type RefusalName, refusals } from '#contract/errors.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { languageOf, text } from '../lib/texts.ts'

const status = (
  request: FastifyRequest,
  name: RefusalName,
  values?: Record<string, string | number>,
): Envelope<unknown>['status'] => ({
  code: refusals[name].code,
  message: text(languageOf(request.headers['accept-language']), `errors:${name}`, values),
  reason: name,
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
    .send({ status: status(request, refusal.refusal, refusal.values), data: refusal.data })
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
  answerRefusal(request, reply, refuse('notFound'), 404)
}

/** The field that a validation error is about, as the caller spelt it. */
function fieldOf(error: FastifyError): string {
  const first = error.validation?.[0]
  const missing = first?.params.missingProperty
  if (typeof missing === 'string') return missing
  return first?.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'body')
}

const isDatabaseAway = (error: FastifyError): boolean =>
  /^(ECONNREFUSED|ENOENT|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|53300|57P0[1-3]|08\w{3})$/.test(
    error.code ?? '',
  ) || /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message)

function rootCause(error: FastifyError): FastifyError {
  let at = error
  while (at.cause instanceof Error) at = at.cause as FastifyError
  return at
}

/** Every failure leaves as an envelope; our own faults as 500 with a request id and nothing else. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal)
      return answerRefusal(request, reply, error, error.refusal === 'invalidToken' ? 401 : 200)
    if (error.validation)
      return answerRefusal(request, reply, refuse('invalidField', { field: fieldOf(error) }))
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
  app.setNotFoundHandler((request, reply) =>
    // an address with too long a part reaches no hook that would have set it
    answerRefusal(request, reply.header('cache-control', 'no-store'), refuse('notFound'), 404),
  )
}
