import type { JsapiParameters } from '../payment.ts'
import { sign } from '../rsa.ts'
import type { WeChatPaySettings } from './config.ts'
import { newNonce } from './protocol/signature.ts'

/** The text that a paySign covers. Source: pay.weixin.qq.com/doc/v3/merchant/4012365339 */
export const paySignMessage = (appId: string, timeStamp: string, nonce: string, prepay: string): string =>
  `${appId}\n${timeStamp}\n${nonce}\n${prepay}\n`

/** What WeChat's own browser opens its payment with */
export function jsapiParameters(settings: WeChatPaySettings, prepayId: string): JsapiParameters {
  const { appId, merchant, clock } = settings
  const timeStamp = String(clock())
  const nonceStr = newNonce()
  const prepay = `prepay_id=${prepayId}`
  const paySign = sign(paySignMessage(appId, timeStamp, nonceStr, prepay), merchant.privateKey)
  return { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign }
}
