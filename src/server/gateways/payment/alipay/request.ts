import { beijingText } from '../beijing.ts'
import { sign } from '../rsa.ts'
import type { AlipaySettings } from './config.ts'
import { signedContent, withoutEmpty } from './protocol/content.ts'
import { SIGN_TYPE } from './protocol/notification-signature.ts'

export interface AlipayCall {
  /** such as alipay.trade.query */
  method: string
  content: object
  /** common parameters beside the usual ones: notify_url, return_url */
  extra?: Record<string, string>
}

/**
 * A signed call: common parameters with the signature, and the content, which travels apart from them.
 * The time is Beijing's whatever the zone of this process.
 */
export function signedRequest(
  settings: AlipaySettings,
  { method, content, extra = {} }: AlipayCall,
): { common: URLSearchParams; content: string } {
  const text = JSON.stringify(content)
  const common = withoutEmpty({
    app_id: settings.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: SIGN_TYPE,
    timestamp: beijingText(settings.clock()),
    version: '1.0',
    ...settings.verification.parameters,
    ...extra,
  })
  const signature = sign(signedContent({ ...common, biz_content: text }), settings.privateKey)
  return { common: new URLSearchParams({ ...common, sign: signature }), content: text }
}
