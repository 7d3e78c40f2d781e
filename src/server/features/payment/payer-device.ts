import type { FastifyRequest } from 'fastify'
import type { PaymentScene } from '../../gateways/payment/payment.ts'

const PHONE = /Android|iPhone|iPad|iPod|HarmonyOS|Mobile|Windows Phone/i

export interface Payer {
  userAgent: string
  address: string
}

export const payerOf = ({ headers, ip }: FastifyRequest): Payer => ({
  userAgent: headers['user-agent'] ?? '',
  address: ip,
})

export const isInWechat = ({ userAgent }: Payer): boolean => /MicroMessenger/i.test(userAgent)

/** A phone opens the provider's app, a computer shows a page. */
export const sceneOf = ({ userAgent, address }: Payer): PaymentScene =>
  PHONE.test(userAgent) ? { kind: 'mobile', clientAddress: address } : { kind: 'desktop' }
