import { rootCertificates } from 'node:tls'
import { type Clock, systemClock } from '../clock.ts'
import type { Transport } from '../http.ts'

export const PAYPAL_LIVE = 'https://api-m.paypal.com'
/** PayPal's own sandbox: its money is not real */
export const PAYPAL_SANDBOX = 'https://api-m.sandbox.paypal.com'

export interface PayPalConfig {
  clientId: string
  clientSecret: string
  /** PayPal's number of the webhook that was set up for this school */
  webhookId: string
  /** number of the account that is paid */
  merchantId: string
  transport: Transport
  /** money paid through it is not real */
  test?: boolean
  baseUrl?: string
  /** PEM: who may have issued the certificates that webhooks are signed with */
  trustedRoots?: readonly string[]
  clock?: Clock
}

export type PayPalSettings = Required<PayPalConfig>

/** @throws RangeError that names the faulty setting, never its value */
export function readConfig(config: PayPalConfig): PayPalSettings {
  for (const name of ['clientId', 'clientSecret', 'webhookId', 'merchantId'] as const)
    if (!config[name]) throw new RangeError(`PayPal: ${name} must be given`)
  const baseUrl = config.baseUrl ?? PAYPAL_LIVE
  return {
    ...config,
    baseUrl,
    test: config.test ?? baseUrl === PAYPAL_SANDBOX,
    trustedRoots: config.trustedRoots ?? rootCertificates,
    clock: config.clock ?? systemClock,
  }
}
