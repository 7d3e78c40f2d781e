import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import type { HttpRequest } from '../../http.ts'
import { readJson } from '../../json.ts'
import { isoTime } from '../../paypal/time.ts'
import { WEBHOOK_ALGORITHM, webhookHeader, webhookMessage } from '../../paypal/webhook/message.ts'
import { sign, verify } from '../../rsa.ts'
import type { Messenger } from '../notifier.ts'
import { failure, ok, type PayPalAnswer } from './answer.ts'
import type { PayPalSetting } from './keys.ts'
import { captureResource, orderResourceSoFar, refundResource } from './resources.ts'

const HOUR = 3600
/** PayPal: 25 tries over three days */
const RETRY_DELAYS: readonly number[] = [
  60,
  300,
  600,
  1800,
  HOUR,
  ...Array.from({ length: 19 }, () => 3.5 * HOUR),
]

/** where the certificate lies that signs; the simulator hands it out */
export const CERTIFICATE_URL = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox'

/** The webhooks of PayPal: the payer approved, the payment was captured, it was refunded */
export function paypalMessenger(setting: PayPalSetting): Messenger {
  const { keys, clock } = setting
  const privateKey = createPrivateKey(keys.signerPrivateKey)

  function write(url: string, id: string, type: string, at: number, resource: object): HttpRequest {
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: isoTime(at),
      resource_type: type.split('.')[1]?.toLowerCase(),
      event_type: type,
      summary: 'sandbox',
      resource,
    })
    const transmission = { id: randomUUID(), time: isoTime(clock()) }
    const message = webhookMessage(transmission.id, transmission.time, keys.webhookId, body)
    const headers = {
      'Content-Type': 'application/json',
      [webhookHeader.id]: transmission.id,
      [webhookHeader.time]: transmission.time,
      [webhookHeader.signature]: sign(message, privateKey),
      [webhookHeader.certificate]: CERTIFICATE_URL,
      [webhookHeader.algorithm]: WEBHOOK_ALGORITHM,
    }
    return { method: 'POST', url, headers, body }
  }

  return {
    retryDelays: RETRY_DELAYS,
    paid(order) {
      const { notifyUrl: url, notificationId } = order
      return order.state === 'approved'
        ? write(
            url,
            `WH-${notificationId}-A`,
            'CHECKOUT.ORDER.APPROVED',
            clock(),
            orderResourceSoFar(setting, order),
          )
        : write(
            url,
            `WH-${notificationId}`,
            'PAYMENT.CAPTURE.COMPLETED',
            order.paidAt ?? clock(),
            // as it was when the money was taken, whatever happened since
            captureResource(setting, { ...order, refundedFen: 0 }),
          )
    },
    refunded: (refund, order) =>
      write(
        order.notifyUrl,
        `WH-${refund.refundId}`,
        'PAYMENT.CAPTURE.REFUNDED',
        refund.createdAt,
        refundResource(refund, order),
      ),
    isAccepted: ({ status }) => status >= 200 && status <= 299,
  }
}

const Check = Type.Object({
  auth_algo: Type.Literal(WEBHOOK_ALGORITHM),
  cert_url: Type.Literal(CERTIFICATE_URL),
  transmission_id: Type.String(),
  transmission_sig: Type.String(),
  transmission_time: Type.String(),
  webhook_id: Type.String(),
  webhook_event: Type.Object({}),
})

/** POST /v1/notifications/verify-webhook-signature. The event is checked as it stands in the text. */
export function checkWebhook({ keys }: PayPalSetting, body: string): PayPalAnswer {
  const check = readJson(Check, body)
  const [, event = ''] = /"webhook_event":(\{.*\})\}$/s.exec(body) ?? []
  if (!check) return failure(400, 'VALIDATION_ERROR')
  const key = createPublicKey(keys.signerCertificate)
  const message = webhookMessage(check.transmission_id, check.transmission_time, check.webhook_id, event)
  const holds = check.webhook_id === keys.webhookId && verify(message, check.transmission_sig, key)
  return ok({ verification_status: holds ? 'SUCCESS' : 'FAILURE' })
}
