import { ProviderUnavailable } from '../errors.ts'
import type { HttpResponse } from '../http.ts'
import type { WeChatPaySettings } from './config.ts'
import { authorize } from './protocol/authorization.ts'
import { wechatHeader } from './protocol/headers.ts'
import { newNonce } from './protocol/signature.ts'

export interface WeChatCall {
  method: 'GET' | 'POST'
  /** path and query exactly as they are signed and sent */
  target: string
  /** JSON text; none for GET */
  body?: string
}

/** The headers of a signed call */
export function signedCallHeaders(
  settings: WeChatPaySettings,
  { method, target, body = '' }: WeChatCall,
): Record<string, string> {
  const timestamp = String(settings.clock())
  const request = { method, target, timestamp, nonce: newNonce(), body }
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'User-Agent': 'shuyuan',
    Authorization: authorize(request, settings.merchant),
  }
  if (settings.preferredKey) headers[wechatHeader.serial] = settings.preferredKey
  return headers
}

/** One signed call and its answer, which is not checked yet. @throws ProviderUnavailable */
export async function exchange(settings: WeChatPaySettings, call: WeChatCall): Promise<HttpResponse> {
  const { method, target, body = '' } = call
  try {
    const headers = signedCallHeaders(settings, call)
    return await settings.transport({ method, url: settings.baseUrl + target, headers, body })
  } catch (cause) {
    throw new ProviderUnavailable('WeChat Pay did not answer', { cause })
  }
}
