import type { PaymentConfig } from './config.ts'
import { ConfigError } from '../../lib/environment.ts'
import { ALIPAY_GATEWAY } from './alipay/config.ts'
import { createAlipay } from './alipay/alipay.ts'
import { fetchDownload, fetchTransport } from './fetch-transport.ts'
import { PAYPAL_LIVE, PAYPAL_SANDBOX } from './paypal/config.ts'
import { createPayPal } from './paypal/paypal.ts'
import type { PaymentMethod, PaymentProvider } from './provider.ts'
import { WECHAT_PAY_URL } from './wechat/config.ts'
import { createPayerLookup, OAUTH_URL, type PayerLookup } from './wechat/payer.ts'
import { createWeChatPay } from './wechat/wechat-pay.ts'

/** Alipay's own sandbox. Source: opendocs.alipay.com/common/02kkv7 */
const ALIPAY_SANDBOX_GATEWAY = 'https://openapi-sandbox.dl.alipaydev.com/gateway.do'

export interface RealProviders {
  providers: ReadonlyMap<PaymentMethod, PaymentProvider>
  payerLookup: PayerLookup | null
}

/** @throws ConfigError for credentials that cannot work, such as a key that is none */
export function realProviders({ wechat, alipay, paypal }: PaymentConfig): RealProviders {
  const transport = fetchTransport()
  const download = fetchDownload()
  const providers = new Map<PaymentMethod, PaymentProvider>()
  try {
    if (wechat) {
      const { publicKey, endpoint, appSecret: _appSecret, ...credentials } = wechat
      const provider = createWeChatPay({
        ...credentials,
        platformKeys: publicKey ? { [publicKey.id]: publicKey.pem } : {},
        fetchCertificates: publicKey === null,
        transport,
        download,
        baseUrl: endpoint ?? WECHAT_PAY_URL,
      })
      providers.set('wechat', provider)
    }
    if (alipay) {
      const { endpoint, ...credentials } = alipay
      const usual = alipay.test ? ALIPAY_SANDBOX_GATEWAY : ALIPAY_GATEWAY
      const gateway = endpoint ? `${endpoint}/gateway.do` : usual
      providers.set('alipay', createAlipay({ ...credentials, transport, download, gateway }))
    }
    if (paypal) {
      const { endpoint, ...credentials } = paypal
      const baseUrl = endpoint ?? (paypal.test ? PAYPAL_SANDBOX : PAYPAL_LIVE)
      providers.set('paypal', createPayPal({ ...credentials, transport, baseUrl }))
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError(`${error.message}.`)
    throw error
  }
  const payerLookup = wechat?.appSecret
    ? createPayerLookup({
        appId: wechat.appId,
        appSecret: wechat.appSecret,
        transport,
        // another host of WeChat Pay's knows no payers; a double on this machine plays both
        baseUrl: wechat.endpoint?.startsWith('http:') ? wechat.endpoint : OAUTH_URL,
      })
    : null
  return { providers, payerLookup }
}
