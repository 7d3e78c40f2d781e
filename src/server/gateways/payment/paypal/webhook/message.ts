import { crc32 } from 'node:zlib'
import { header } from '../../http.ts'
import type { IncomingNotification } from '../../provider.ts'

export const webhookHeader = {
  id: 'PAYPAL-TRANSMISSION-ID',
  time: 'PAYPAL-TRANSMISSION-TIME',
  signature: 'PAYPAL-TRANSMISSION-SIG',
  certificate: 'PAYPAL-CERT-URL',
  algorithm: 'PAYPAL-AUTH-ALGO',
} as const

/** the only algorithm in use */
export const WEBHOOK_ALGORITHM = 'SHA256withRSA'

export type Transmission = Record<keyof typeof webhookHeader, string>

/** The signature headers, or null when one is missing */
export function readTransmission({ headers }: IncomingNotification): Transmission | null {
  const found = Object.entries(webhookHeader).map(([key, name]) => [key, header(headers, name) ?? ''])
  return found.some(([, value]) => value === '') ? null : (Object.fromEntries(found) as Transmission)
}

/**
 * The text that PayPal signs: the checksum covers the body as it came, in decimal.
 * Source: developer.paypal.com/api/rest/webhooks/rest, PayPal-Ruby-SDK spec/webhooks_examples_spec.rb.
 */
export const webhookMessage = (id: string, time: string, webhookId: string, rawBody: string): string =>
  `${id}|${time}|${webhookId}|${crc32(rawBody)}`
