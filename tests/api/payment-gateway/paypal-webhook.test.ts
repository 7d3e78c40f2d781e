import { X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPayPal } from '#server/gateways/payment/paypal/paypal.ts'
import { readSigner } from '#server/gateways/payment/paypal/webhook/certificate-chain.ts'
import { webhookMessage } from '#server/gateways/payment/paypal/webhook/message.ts'
import { isPayPalAddress } from '#server/gateways/payment/paypal/webhook/verification.ts'
import { rsaKeyPair } from '#server/gateways/payment/sandbox/key-pair.ts'
import { CERTIFICATE_URL } from '#server/gateways/payment/sandbox/paypal/webhooks.ts'
import vectors from './paypal-sdk-vectors.json'
import { START } from './sandbox-support.ts'
import { type Setting, openWebhooks } from './paypal-webhook-support.ts'

const { keys, other, capture, event, webhook, open, issue, otherRoot } = await openWebhooks()

test('the checksum and message equal the published ones', () => {
  const { transmissionId, time, webhookId, body, message } = vectors
  expect(webhookMessage(transmissionId, time, webhookId, body)).toBe(message)
  const rewritten = JSON.stringify(JSON.parse(body.replace('"20.00"', '20.00')))
  expect(webhookMessage(transmissionId, time, webhookId, rewritten)).not.toBe(message)
})

describe('a webhook is accepted', () => {
  test('by a certificate that leads to a trusted root, without a request to PayPal; it is fetched once', async () => {
    const { provider, sent } = open()
    for (let i = 0; i < 3; i++)
      expect(await provider.readNotification(webhook())).toEqual({
        kind: 'paid',
        notificationId: 'WH-1',
        payment: {
          outTradeNo: 'SY20260921-0001',
          transactionId: 'CAP1',
          amount: { minor: 1_999, currency: 'USD' },
          merchantId: keys.merchantId,
          appId: keys.clientId,
          paidAt: START,
        },
      })
    expect(sent.map(({ url }) => url)).toEqual([CERTIFICATE_URL])
  })

  test.each([
    ['the certificate cannot be fetched', { certificate: null }],
    ['its root is not known', { roots: [otherRoot] }],
    ['what issued it is missing', { certificate: keys.signerCertificate, roots: [otherRoot] }],
  ])("by PayPal's verification where %s", async (_, setting) => {
    const { provider, sent } = open(setting)
    expect(await provider.readNotification(webhook())).toMatchObject({ kind: 'paid' })
    expect(sent.at(-1)?.url).toContain('/v1/notifications/verify-webhook-signature')
  })

  test('and PayPal verifies the text as it came', async () => {
    const { provider, sent } = open({ certificate: null })
    const rawBody = event().replace('"id":"WH-1"', '"id":  "WH-1", "n": 1.0, "书": "\\u4e66"')
    expect(await provider.readNotification(webhook(rawBody))).toMatchObject({ kind: 'paid' })
    expect(sent.at(-1)?.body.endsWith(`"webhook_event":${rawBody}}`)).toBe(true)
  })
})

describe('a webhook is refused', () => {
  const refused = (message: ReturnType<typeof webhook>, setting: Setting = {}) =>
    expect(open(setting).provider.readNotification(message)).rejects

  test.each([{}, { certificate: null }])('when another key signed it (%j)', async (setting) => {
    await refused(webhook(undefined, { key: other.privateKey }), setting).toMatchObject({
      reason: 'signature',
    })
  })

  test('when it was meant for another webhook', async () => {
    await refused(webhook(undefined, { webhookId: 'ANOTHER' })).toMatchObject({ reason: 'signature' })
  })

  test('when its text was changed or serialised anew', async () => {
    const sent = webhook()
    for (const rawBody of [
      sent.rawBody.replace('19.99', '99.99'),
      JSON.stringify(JSON.parse(sent.rawBody), null, 1),
    ])
      await refused({ ...sent, rawBody }).toMatchObject({ reason: 'signature' })
  })

  test.each([
    'PAYPAL-TRANSMISSION-ID',
    'PAYPAL-TRANSMISSION-TIME',
    'PAYPAL-TRANSMISSION-SIG',
    'PAYPAL-CERT-URL',
    'PAYPAL-AUTH-ALGO',
  ])('when it has no %s', async (name) => {
    await refused(webhook(undefined, { headers: { [name]: '' } })).toMatchObject({
      reason: 'headers missing',
    })
  })

  test.each([
    ['days old', -5 * 24 * 3600],
    ['ahead of its time', 301],
  ])('when it is %s', async (_, seconds) => {
    await refused(webhook(), { at: START - seconds }).toMatchObject({ reason: 'stale' })
  })

  test.each(['SHA1withRSA', 'none'])('when it is signed by %s', async (algorithm) => {
    const headers = { 'PAYPAL-AUTH-ALGO': algorithm }
    await refused(webhook(undefined, { headers })).toMatchObject({ reason: 'signature' })
  })

  test.each([
    'http://api.paypal.com/cert',
    'https://paypal.com.evil.example/cert',
    'https://notpaypal.com/cert',
    'https://api.paypal.com@evil.example/cert',
    'https://user@api.paypal.com/cert',
    'https://api.paypal.com:8443/cert',
    'file:///etc/passwd',
    'https://127.0.0.1/cert',
    'cert',
  ])('when its certificate lies at %s, which is not even fetched', async (address) => {
    expect(isPayPalAddress(address)).toBe(false)
    const { provider, sent } = open()
    const message = webhook(undefined, { headers: { 'PAYPAL-CERT-URL': address } })
    await expect(provider.readNotification(message)).rejects.toMatchObject({ reason: 'certificate' })
    expect(sent).toEqual([])
  })

  test.each([
    ['is for another name', issue({ subject: 'www.paypal.com' })],
    [
      'is for a name that looks alike',
      issue({ subject: 'messageverificationcerts.paypal.com.evil.example' }),
    ],
    ['has run out', issue({ until: START - 1 })],
    ['is not valid yet', issue({ from: START + 1 })],
    ['is none', 'not a certificate'],
  ])('when its certificate %s', async (_, certificate) => {
    const setting = { certificate, roots: [otherRoot] }
    await refused(webhook(undefined, { key: other.privateKey }), setting).toMatchObject({
      reason: 'certificate',
    })
  })

  test('when its certificate has an unknown issuer and PayPal refuses it', async () => {
    const setting = { certificate: issue() + otherRoot }
    await refused(webhook(undefined, { key: other.privateKey }), setting).toMatchObject({
      reason: 'signature',
    })
  })

  test('and is requested again when PayPal does not answer', async () => {
    const provider = createPayPal({
      ...keys,
      transport: () => Promise.reject(new Error('timed out')),
      clock: () => START,
    })
    await expect(provider.readNotification(webhook())).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  test.each(['', '[]', 'null', '{"a":1}', '{"id":"WH-1"},"verification_status":"SUCCESS"'])(
    'when it says %j',
    async (rawBody) => {
      await refused(webhook(rawBody)).toMatchObject({ reason: 'malformed' })
      await refused(webhook(rawBody), { certificate: null }).toMatchObject({ name: 'NotificationRejected' })
    },
  )
})

describe('chains of certificates', async () => {
  const middle = await rsaKeyPair()
  const root = new X509Certificate(otherRoot)
  const intermediate = issue({ subject: 'Middle', publicKey: middle.publicKey, ca: true })
  const leaf = issue({ issuer: 'Middle', issuerPrivateKey: middle.privateKey })

  test('are followed over an intermediate to the root', () => {
    expect(readSigner(leaf + intermediate, [root], START)).toHaveProperty('signer')
    expect(readSigner(leaf, [root], START)).toEqual({ fault: 'chain' })
    expect(readSigner(leaf + intermediate, [], START)).toEqual({ fault: 'chain' })
  })

  test('are refused with a certificate that may not issue, or has expired', () => {
    const noIssuer = issue({ subject: 'Middle', publicKey: middle.publicKey })
    expect(readSigner(leaf + noIssuer, [root], START)).toEqual({ fault: 'chain' })
    const old = issue({ subject: 'Middle', publicKey: middle.publicKey, ca: true, until: START - 1 })
    expect(readSigner(leaf + old, [root], START)).toEqual({ fault: 'chain' })
  })

  test('are refused with another certificate of the same name', () => {
    const foreign = issue({ subject: 'Middle', publicKey: other.publicKey, ca: true })
    expect(readSigner(leaf + foreign, [root], START)).toEqual({ fault: 'chain' })
  })
})

describe('what a webhook reports', () => {
  const read = (resource: object, type: string) =>
    open().provider.readNotification(webhook(event(resource, type)))
  const outTradeNo = capture.custom_id

  test.each([
    [
      'CHECKOUT.ORDER.APPROVED',
      { purchase_units: [{ custom_id: outTradeNo }] },
      { kind: 'changed', outTradeNo },
    ],
    ['CHECKOUT.ORDER.APPROVED', { purchase_units: [{}] }, { kind: 'other' }],
    ['PAYMENT.CAPTURE.COMPLETED', { ...capture, custom_id: undefined }, { kind: 'other' }],
    [
      'PAYMENT.CAPTURE.COMPLETED',
      { ...capture, status: 'PARTIALLY_REFUNDED' },
      { kind: 'changed', outTradeNo },
    ],
    ['PAYMENT.CAPTURE.PENDING', capture, { kind: 'changed', outTradeNo }],
    ['PAYMENT.CAPTURE.DENIED', capture, { kind: 'changed', outTradeNo }],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { id: 'RF1', custom_id: outTradeNo, invoice_id: 'R-1' },
      { kind: 'refund', outTradeNo, outRefundNo: 'R-1' },
    ],
    [
      'PAYMENT.CAPTURE.REFUNDED',
      { ...capture, id: 'RF1' },
      { kind: 'refund', outTradeNo, outRefundNo: null },
    ],
    ['PAYMENT.CAPTURE.REVERSED', capture, { kind: 'refund', outTradeNo, outRefundNo: null }],
    ['CUSTOMER.DISPUTE.CREATED', {}, { kind: 'other' }],
  ])('%s', async (type, resource, expected) => {
    expect(await read(resource, type)).toEqual({ notificationId: 'WH-1', ...expected })
  })

  test.each([
    ['another account', { payee: { merchant_id: 'ANOTHER' } }, 'foreign merchant'],
    ['yuan', { amount: { currency_code: 'CNY', value: '1.00' } }, 'currency'],
    ['an amount in parts of a cent', { amount: { currency_code: 'USD', value: '1.001' } }, 'malformed'],
    ['nothing', { amount: { currency_code: 'USD', value: '0.00' } }, 'malformed'],
  ])('of a capture with %s is refused', async (_, change, reason) => {
    await expect(read({ ...capture, ...change }, 'PAYMENT.CAPTURE.COMPLETED')).rejects.toMatchObject({
      reason,
    })
  })
})

test('an acceptance is 2xx, and a refusal is not', () => {
  const { provider } = open()
  expect(provider.acknowledge().status).toBe(200)
  expect(provider.reject('signature').status).toBe(401)
  expect(provider.reject('certificate').status).toBe(401)
  expect(provider.reject('amount').status).toBe(400)
  expect(provider.reject('internal').status).toBe(500)
})
