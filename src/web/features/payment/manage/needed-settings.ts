import type { ByKey } from '#contract/operations.ts'

type Method = ByKey['GET /api/v1/admin/payment_setup']['reply']['methods'][number]['method']

const names: Readonly<Record<Method, readonly string[]>> = {
  wechat: [
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_MERCHANT_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY_FILE',
    'WECHAT_PAY_API_V3_KEY_FILE',
  ],
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET_FILE', 'PAYPAL_MERCHANT_ID', 'PAYPAL_WEBHOOK_ID'],
}

/**
 * Settings of the server with which a method takes real money.
 * @param real methods that do so already: they stay, but PayPal stands alone
 */
export function neededSettings(method: Method, real: readonly Method[]): string[] {
  const beside = method === 'paypal' ? [] : real.filter((one) => one !== 'paypal')
  return [`PAYMENT_METHODS=${[...beside, method].join(',')}`, ...names[method].map((name) => `${name}=...`)]
}
