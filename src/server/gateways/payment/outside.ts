import { ALIPAY_GATEWAY } from './alipay/config.ts'
import type { PaymentConfig } from './config.ts'
import { PAYPAL_LIVE, PAYPAL_SANDBOX } from './paypal/config.ts'
import { WECHAT_PAY_URL } from './wechat/config.ts'

/** A certificate of a provider's in the settings, as PEM. */
export interface NamedPem {
  /** of the setting */
  name: string
  pem: string
}

/** The texts of the settings that may contain certificates, which end. */
export function paymentCertificates({ wechat, alipay }: PaymentConfig): NamedPem[] {
  const ofWechat = wechat?.publicKey ? [{ name: 'WECHAT_PAY_PUBLIC_KEY', pem: wechat.publicKey.pem }] : []
  if (alipay?.keys.kind !== 'certificates') return ofWechat
  return [
    ...ofWechat,
    { name: 'ALIPAY_APP_CERT', pem: alipay.keys.appCertificate },
    { name: 'ALIPAY_CERT', pem: alipay.keys.alipayCertificates },
  ]
}

/** Where a provider of the school is called, whose clock counts for its signatures; null: there is none. */
export function addressOfProvider({ wechat, alipay, paypal }: PaymentConfig): string | null {
  if (wechat) return wechat.endpoint ?? WECHAT_PAY_URL
  if (alipay) return alipay.endpoint ?? new URL(ALIPAY_GATEWAY).origin
  if (paypal) return paypal.endpoint ?? (paypal.test ? PAYPAL_SANDBOX : PAYPAL_LIVE)
  return null
}
