import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import type { HttpResponse } from '../http.ts'
import { readJson } from '../json.ts'
import type { WeChatPaySettings } from './config.ts'
import { authorize } from './protocol/authorization.ts'
import { wechatHeader } from './protocol/headers.ts'
import { newNonce } from './protocol/signature.ts'
import { findSignatureFault } from './protocol/verification.ts'
import { ErrorAnswer } from './schemas.ts'

/** Error codes after which the result is open, or the call was not taken at all: ask again later. */
const TRANSIENT = new Set([
  'SYSTEMERROR',
  'BANKERROR',
  'FREQUENCYLIMITED',
  'FREQUENCYLIMIT',
  'RATELIMITEXCEEDED',
])

const MAX_MESSAGE = 256

export interface WeChatCall {
  method: 'GET' | 'POST'
  /** path and query exactly as they are signed and sent */
  target: string
  /** JSON text; none for GET */
  body?: string
}

/**
 * One signed call. Answers the body of a success whose signature holds (empty for 204).
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function callWeChat(settings: WeChatPaySettings, call: WeChatCall): Promise<string> {
  const answer = await send(settings, call)
  if (answer.status < 200 || answer.status > 299) throw refusal(answer)
  const fault = findSignatureFault(answer.headers, answer.body, settings.platformKeys, settings.clock())
  if (fault) throw new ProviderUnavailable(`WeChat Pay's answer cannot be verified: ${fault}`)
  return answer.body
}

async function send(
  settings: WeChatPaySettings,
  { method, target, body = '' }: WeChatCall,
): Promise<HttpResponse> {
  const timestamp = String(settings.clock())
  const request = { method, target, timestamp, nonce: newNonce(), body }
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'User-Agent': 'shuyuan',
    Authorization: authorize(request, settings.merchant),
  }
  if (settings.preferredKey) headers[wechatHeader.serial] = settings.preferredKey
  try {
    return await settings.transport({ method, url: settings.baseUrl + target, headers, body })
  } catch (cause) {
    throw new ProviderUnavailable('WeChat Pay did not answer', { cause })
  }
}

/** Errors may come unsigned. None of them moves money or grants anything, so their word is taken as it is. */
function refusal({ status, body }: HttpResponse): ProviderRefused | ProviderUnavailable {
  const error = status >= 400 && status < 500 ? readJson(ErrorAnswer, body) : null
  if (!error) return new ProviderUnavailable(`WeChat Pay answered HTTP ${status}`)
  const code = normaliseCode(error.code)
  if (status === 429 || TRANSIENT.has(code))
    return new ProviderUnavailable(`WeChat Pay answered ${error.code}`)
  return new ProviderRefused(code, (error.message ?? error.code).slice(0, MAX_MESSAGE))
}

export const normaliseCode = (code: string): string => code.replaceAll('_', '').toUpperCase()
