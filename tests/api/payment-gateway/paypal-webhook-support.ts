import { createPrivateKey } from 'node:crypto'
import type { HttpRequest, Transport } from '#server/gateways/payment/http.ts'
import { createPayPal } from '#server/gateways/payment/paypal/paypal.ts'
import { webhookMessage } from '#server/gateways/payment/paypal/webhook/message.ts'
import { sign } from '#server/gateways/payment/rsa.ts'
import { issueCertificate } from '#server/gateways/payment/sandbox/certificate.ts'
import { rsaKeyPair } from '#server/gateways/payment/sandbox/key-pair.ts'
import { generatePayPalSandboxKeys } from '#server/gateways/payment/sandbox/paypal/keys.ts'
import { createPayPalSimulator } from '#server/gateways/payment/sandbox/paypal/simulator.ts'
import { CERTIFICATE_URL } from '#server/gateways/payment/sandbox/paypal/webhooks.ts'
import { memorySandboxStore } from '#tests/support/sandbox-store.ts'
import { START } from './sandbox-support.ts'

const TIME = new Date(START * 1000).toISOString().replace('.000', '')

export interface Forgery {
  key?: string
  webhookId?: string
  headers?: Record<string, string>
}

export interface Setting {
  /** the response at the certificate's address; null: none */
  certificate?: string | null
  roots?: string[]
  at?: number
}
/** Webhooks of PayPal, signed by keys of this test. */
export async function openWebhooks() {
  const keys = await generatePayPalSandboxKeys()

  const other = await rsaKeyPair()

  const capture = {
    id: 'CAP1',
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '19.99' },
    custom_id: 'SY20260921-0001',
    invoice_id: 'SY20260921-0001',
    create_time: TIME,
    payee: { merchant_id: keys.merchantId },
  }

  const event = (resource: object = capture, type = 'PAYMENT.CAPTURE.COMPLETED') =>
    JSON.stringify({ id: 'WH-1', event_type: type, resource })

  /** A crafted webhook, complete and correctly signed except for the given changes */
  function webhook(rawBody = event(), { key, webhookId = keys.webhookId, headers = {} }: Forgery = {}) {
    const message = webhookMessage('T-1', TIME, webhookId, rawBody)
    return {
      rawBody,
      headers: {
        'PAYPAL-TRANSMISSION-ID': 'T-1',
        'PAYPAL-TRANSMISSION-TIME': TIME,
        'PAYPAL-TRANSMISSION-SIG': sign(message, createPrivateKey(key ?? keys.signerPrivateKey)),
        'PAYPAL-CERT-URL': CERTIFICATE_URL,
        'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
        ...headers,
      },
    }
  }

  function open({ certificate, roots = [keys.rootCertificate], at = START }: Setting = {}) {
    const sent: HttpRequest[] = []
    const simulator = createPayPalSimulator({
      keys,
      store: memorySandboxStore(),
      clock: () => at,
      publicUrl: 'http://localhost:8080',
    })
    const transport: Transport = async (request) => {
      sent.push(request)
      if (request.url !== CERTIFICATE_URL || certificate === undefined) return simulator(request)
      return { status: certificate === null ? 404 : 200, headers: {}, body: certificate ?? '' }
    }
    const provider = createPayPal({ ...keys, trustedRoots: roots, transport, clock: () => at })
    return { provider, sent }
  }

  const issue = (change: Partial<Parameters<typeof issueCertificate>[0]> = {}) =>
    issueCertificate({
      subject: 'messageverificationcerts.paypal.com',
      publicKey: other.publicKey,
      issuer: 'Root',
      issuerPrivateKey: other.privateKey,
      from: START - 1000,
      until: START + 1000,
      ...change,
    })

  const otherRoot = issue({ subject: 'Root', ca: true })
  return { keys, other, capture, event, webhook, open, issue, otherRoot }
}
