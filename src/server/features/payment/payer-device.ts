import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import type { PaymentScene } from '../../gateways/payment/payment.ts'
import { addressInUse } from '../../lib/address-in-use.ts'
import { languageOf } from '../../lib/texts.ts'

const PHONE = /Android|iPhone|iPad|iPod|HarmonyOS|Mobile|Windows Phone/i

export interface Payer {
  userAgent: string
  address: string
  /** the school's address in this browser */
  school: string
  /** of the page that is paid from */
  language: Language
}

/** The language of a page that a browser opens by itself: of its address, else of the browser. */
export const pageLanguage = ({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language => {
  const { lang } = query as { lang?: unknown }
  return languages.find((language) => language === lang) ?? languageOf(headers['accept-language'])
}

export const payerOf = (request: FastifyRequest<Record<never, never>>, publicUrl: string): Payer => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
  school: addressInUse(publicUrl, request.host),
  language: pageLanguage(request),
})

export const isInWechat = ({ userAgent }: Payer): boolean => /MicroMessenger/i.test(userAgent)

/** A phone opens the provider's app, a computer shows a page. */
export const sceneOf = ({ userAgent, address }: Payer): PaymentScene =>
  PHONE.test(userAgent) ? { kind: 'mobile', clientAddress: address } : { kind: 'desktop' }

/** The sandbox's own pages are opened in the payer's browser, and speak the language of the page that is paid from. */
export function atPayers(address: string, publicUrl: string, { school, language }: Payer): string {
  if (!address.startsWith(`${publicUrl}/sandbox/`)) return address
  const url = new URL(school + address.slice(publicUrl.length))
  url.searchParams.set('lang', language)
  return url.href
}
