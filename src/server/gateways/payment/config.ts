import { ConfigError, endpoint, type Environment, needed, oneOf, secretFrom } from '../../lib/environment.ts'

export interface WeChatPayCredentials {
  merchantId: string
  appId: string
  merchantSerial: string
  merchantPrivateKey: string
  apiV3Key: string
  /** PUB_KEY_ID_... and the key; null: WeChat Pay's certificates are fetched */
  publicKey: { id: string; pem: string } | null
  /** of the official account, for payers inside WeChat; null: they are shown a QR code */
  appSecret: string | null
  endpoint: string | null
}

export interface AlipayCredentials {
  appId: string
  sellerId: string
  appPrivateKey: string
  keys:
    | { kind: 'keys'; publicKey: string }
    | {
        kind: 'certificates'
        appCertificate: string
        alipayCertificates: string
        rootCertificates: string
      }
  /** Alipay's own sandbox: no real money */
  test: boolean
  endpoint: string | null
}

export interface PayPalCredentials {
  clientId: string
  clientSecret: string
  webhookId: string
  merchantId: string
  /** PayPal's own sandbox: no real money */
  test: boolean
  endpoint: string | null
}

/** The real providers that are on. PayPal is alone where it is. */
export interface PaymentConfig {
  wechat: WeChatPayCredentials | null
  alipay: AlipayCredentials | null
  paypal: PayPalCredentials | null
}

const METHODS = ['wechat', 'alipay', 'paypal'] as const
type Method = (typeof METHODS)[number]

const NUMBER = /^[\w-]{4,128}$/
const DIGITS = /^\d{4,32}$/

/** PayPal forces the others off: a school takes either yuan or the world's money. */
function methodsOf(env: Environment): ReadonlySet<Method> {
  const named = (env.PAYMENT_METHODS ?? '').split(',').map((name) => name.trim())
  const methods = new Set<Method>()
  for (const name of named.filter(Boolean)) {
    const method = METHODS.find((known) => known === name)
    if (!method)
      throw new ConfigError(`PAYMENT_METHODS must list some of ${METHODS.join(', ')}, not "${name}".`)
    methods.add(method)
  }
  return methods.has('paypal') ? new Set(['paypal']) : methods
}

/** A secret that a provider needs. A PEM text in a variable may have \n for its ends of lines. */
function secret(env: Environment, name: string, why: string): string {
  const found = secretFrom(env, name)
  if (found === null) throw new ConfigError(`${name} or ${name}_FILE must be given because ${why}.`)
  return env[name] ? found.replaceAll('\\n', '\n') : found
}

const given = (env: Environment, name: string): boolean => Boolean(env[name] || env[`${name}_FILE`])

function wechat(env: Environment): WeChatPayCredentials {
  const why = 'PAYMENT_METHODS has wechat'
  const hasKey = given(env, 'WECHAT_PAY_PUBLIC_KEY') || Boolean(env.WECHAT_PAY_PUBLIC_KEY_ID)
  return {
    merchantId: needed(env, 'WECHAT_PAY_MERCHANT_ID', why, DIGITS),
    appId: needed(env, 'WECHAT_PAY_APP_ID', why, NUMBER),
    merchantSerial: needed(env, 'WECHAT_PAY_MERCHANT_SERIAL', why, /^[0-9A-Fa-f]{8,64}$/).toUpperCase(),
    merchantPrivateKey: secret(env, 'WECHAT_PAY_PRIVATE_KEY', why),
    apiV3Key: secret(env, 'WECHAT_PAY_API_V3_KEY', why),
    publicKey: hasKey
      ? {
          id: needed(env, 'WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY is', /^PUB_KEY_ID_\w{4,128}$/),
          pem: secret(env, 'WECHAT_PAY_PUBLIC_KEY', 'WECHAT_PAY_PUBLIC_KEY_ID is'),
        }
      : null,
    appSecret: given(env, 'WECHAT_APP_SECRET') ? secret(env, 'WECHAT_APP_SECRET', why) : null,
    endpoint: endpoint(env, 'WECHAT_PAY_ENDPOINT'),
  }
}

function alipay(env: Environment): AlipayCredentials {
  const why = 'PAYMENT_METHODS has alipay'
  const certificates = given(env, 'ALIPAY_APP_CERT')
  if (certificates && given(env, 'ALIPAY_PUBLIC_KEY'))
    throw new ConfigError(
      'ALIPAY_APP_CERT and ALIPAY_PUBLIC_KEY exclude each other: choose certificates or keys.',
    )
  const certWhy = 'ALIPAY_APP_CERT is'
  return {
    appId: needed(env, 'ALIPAY_APP_ID', why, DIGITS),
    sellerId: needed(env, 'ALIPAY_SELLER_ID', why, DIGITS),
    appPrivateKey: secret(env, 'ALIPAY_PRIVATE_KEY', why),
    keys: certificates
      ? {
          kind: 'certificates',
          appCertificate: secret(env, 'ALIPAY_APP_CERT', why),
          alipayCertificates: secret(env, 'ALIPAY_CERT', certWhy),
          rootCertificates: secret(env, 'ALIPAY_ROOT_CERT', certWhy),
        }
      : { kind: 'keys', publicKey: secret(env, 'ALIPAY_PUBLIC_KEY', why) },
    test: oneOf(env, 'ALIPAY_ENVIRONMENT', ['live', 'sandbox'], 'live') === 'sandbox',
    endpoint: endpoint(env, 'ALIPAY_ENDPOINT'),
  }
}

function paypal(env: Environment): PayPalCredentials {
  const why = 'PAYMENT_METHODS has paypal'
  return {
    clientId: needed(env, 'PAYPAL_CLIENT_ID', why, NUMBER),
    clientSecret: secret(env, 'PAYPAL_CLIENT_SECRET', why),
    webhookId: needed(env, 'PAYPAL_WEBHOOK_ID', why, NUMBER),
    merchantId: needed(env, 'PAYPAL_MERCHANT_ID', why, NUMBER),
    test: oneOf(env, 'PAYPAL_ENVIRONMENT', ['live', 'sandbox'], 'live') === 'sandbox',
    endpoint: endpoint(env, 'PAYPAL_ENDPOINT'),
  }
}

/**
 * The real providers, with all that they want. Their notifications come from outside over https; only to a double on
 * this machine, which is named by an endpoint on http, they may come otherwise.
 * @throws ConfigError
 */
export function paymentConfig(env: Environment, publicUrl: string): PaymentConfig {
  const methods = methodsOf(env)
  const config: PaymentConfig = {
    wechat: methods.has('wechat') ? wechat(env) : null,
    alipay: methods.has('alipay') ? alipay(env) : null,
    paypal: methods.has('paypal') ? paypal(env) : null,
  }
  for (const [method, found] of Object.entries(config) as [Method, { endpoint: string | null } | null][])
    if (found && !publicUrl.startsWith('https:') && !found.endpoint?.startsWith('http:'))
      throw new ConfigError(
        `PUBLIC_URL must begin with https:// because PAYMENT_METHODS has ${method}, which notifies the school there.`,
      )
  return config
}

/** The embedded cashier: on a machine by itself by default, and never beside a real provider. @throws ConfigError */
export function sandboxOn(
  env: Environment,
  { wechat, alipay, paypal }: PaymentConfig,
  loopback: boolean,
): boolean {
  const real = Boolean(wechat || alipay || paypal)
  const on = oneOf(env, 'PAYMENT_SANDBOX', ['on', 'off'], loopback && !real ? 'on' : 'off') === 'on'
  if (on && real)
    throw new ConfigError(
      'PAYMENT_SANDBOX=on and PAYMENT_METHODS exclude each other: money is real or it is not.',
    )
  return on
}
