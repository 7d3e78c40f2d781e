import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import type { HttpResponse } from '../http.ts'
import { readJson } from '../json.ts'
import { findFault } from './certificates.ts'
import type { WeChatPaySettings } from './config.ts'
import { exchange, type WeChatCall } from './exchange.ts'
import { ErrorAnswer } from './schemas.ts'

/** Error codes after which the result is open, or the call was not taken at all: ask again later. */
const TRANSIENT = new Set(['SYSTEMERROR', 'BANKERROR'])
/** Error codes that ask for fewer calls. */
const BUSY = new Set(['FREQUENCYLIMITED', 'FREQUENCYLIMIT', 'RATELIMITEXCEEDED'])

const MAX_MESSAGE = 256

/**
 * One signed call. Answers the body of a success whose signature holds (empty for 204).
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function callWeChat(settings: WeChatPaySettings, call: WeChatCall): Promise<string> {
  const answer = await exchange(settings, call)
  if (answer.status < 200 || answer.status > 299) throw refusal(answer)
  const fault = await findFault(settings, answer.headers, answer.body)
  if (fault) throw new ProviderUnavailable(`WeChat Pay's answer cannot be verified: ${fault}`)
  return answer.body
}

/** Errors may come unsigned. None of them moves money or grants anything, so their word is taken as it is. */
function refusal({ status, body }: HttpResponse): ProviderRefused | ProviderUnavailable {
  const error = status >= 400 && status < 500 ? readJson(ErrorAnswer, body) : null
  if (!error) return new ProviderUnavailable(`WeChat Pay answered HTTP ${status}`, { busy: status === 429 })
  const code = normaliseCode(error.code)
  const busy = status === 429 || BUSY.has(code)
  if (busy || TRANSIENT.has(code))
    return new ProviderUnavailable(`WeChat Pay answered ${error.code}`, { busy })
  return new ProviderRefused(code, (error.message ?? error.code).slice(0, MAX_MESSAGE))
}

export const normaliseCode = (code: string): string => code.replaceAll('_', '').toUpperCase()
