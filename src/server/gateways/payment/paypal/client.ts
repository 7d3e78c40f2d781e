import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { header, type HttpResponse } from '../http.ts'
import { readJson } from '../json.ts'
import type { PayPalSettings } from './config.ts'
import { ErrorAnswer } from './schemas.ts'
import type { TokenSource } from './token.ts'

/** the same call is being worked on at this moment: ask again */
const TRANSIENT = new Set([
  'ORDERCOMPLETIONINPROGRESS',
  'PREVIOUSREQUESTINPROGRESS',
  'INTERNALSERVERERROR',
  'INTERNALSERVICEERROR',
])

const MAX_MESSAGE = 256

export interface PayPalCall {
  method: 'GET' | 'POST'
  /** path and query */
  target: string
  /** JSON text; none for GET */
  body?: string
  /** the same for every repetition of one operation, so that it is done once */
  requestId?: string
}

/** What the calls work with */
export interface PayPal {
  settings: PayPalSettings
  tokens: TokenSource
}

/**
 * One call with a token. Answers the body of a success.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function callPayPal(paypal: PayPal, call: PayPalCall): Promise<string> {
  const token = await paypal.tokens.token()
  let answer = await send(paypal, call, token)
  if (answer.status === 401) {
    paypal.tokens.discard(token)
    answer = await send(paypal, call, await paypal.tokens.token())
  }
  if (answer.status < 200 || answer.status > 299) throw refusal(answer)
  return answer.body
}

async function send({ settings }: PayPal, call: PayPalCall, token: string): Promise<HttpResponse> {
  const { method, target, body = '', requestId } = call
  try {
    return await settings.transport({
      method,
      url: settings.baseUrl + target,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'User-Agent': 'shuyuan',
        Authorization: `Bearer ${token}`,
        // otherwise the answer is cut to a number and a status
        ...(method === 'POST' ? { Prefer: 'return=representation' } : {}),
        ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
      },
      body,
    })
  } catch (cause) {
    throw new ProviderUnavailable('PayPal did not answer', { cause })
  }
}

function refusal({ status, headers, body }: HttpResponse): ProviderRefused | ProviderUnavailable {
  if (status === 429) {
    const wait = Number(header(headers, 'Retry-After') ?? Number.NaN)
    return new ProviderUnavailable('PayPal asks for fewer calls', {
      retryAfter: Number.isSafeInteger(wait) ? wait : null,
      busy: true,
    })
  }
  // not authorized: a problem of our credentials, which tells nothing about the call
  const error = status >= 400 && status < 500 && status !== 401 ? readJson(ErrorAnswer, body) : null
  if (!error) return new ProviderUnavailable(`PayPal answered HTTP ${status}`)
  const [detail] = error.details ?? []
  const code = normaliseCode(detail?.issue ?? error.name)
  if (TRANSIENT.has(code)) return new ProviderUnavailable(`PayPal answered ${detail?.issue ?? error.name}`)
  return new ProviderRefused(code, (detail?.description ?? error.message ?? error.name).slice(0, MAX_MESSAGE))
}

export const normaliseCode = (code: string): string => code.replaceAll('_', '').toUpperCase()
