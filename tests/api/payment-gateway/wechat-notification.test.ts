import { describe, expect, test } from 'vitest'
import { singleHeaders } from '#server/gateways/payment/http.ts'
import { type Forgery, wechatNotification } from '#tests/support/wechat-notification.ts'
import {
  attempt,
  keys,
  latest,
  openCode,
  openShop,
  otherKeys,
  paymentIn,
  type Shop,
  START,
} from './wechat-support.ts'

async function paidShop(): Promise<Shop> {
  const shop = openShop()
  await shop.cashier.pay(await openCode(shop))
  return shop
}

/** 199.00 in all, of which a coupon of WeChat paid 99.00. */
const amount = { total: 19_900, payer_total: 10_000, currency: 'CNY', payer_currency: 'CNY' }

function notification(forgery: Forgery = {}): { headers: Record<string, string>; rawBody: string } {
  const { headers, body } = wechatNotification(keys, attempt().outTradeNo, {
    at: START,
    ...forgery,
    transaction: { amount, ...forgery.transaction },
  })
  return { headers, rawBody: body }
}

test('a payment is notified with the same facts as the query has', async () => {
  const shop = await paidShop()
  const event = await shop.provider.readNotification(latest(shop))
  const state = await shop.provider.query({ outTradeNo: attempt().outTradeNo })
  expect(event).toMatchObject({ kind: 'paid', notificationId: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(state).toMatchObject({ state: 'paid', payment: paymentIn(event) })
})

test('the total counts, not the rest after a coupon of WeChat', async () => {
  const event = await openShop().provider.readNotification(notification())
  expect(paymentIn(event).amount).toEqual({ minor: 19_900, currency: 'CNY' })
})

test('the spelling of header names does not matter', async () => {
  const shop = await paidShop()
  const { headers, rawBody } = latest(shop)
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  expect(await shop.provider.readNotification({ headers: lower, rawBody })).toMatchObject({ kind: 'paid' })
})

describe('a notification is refused', () => {
  const refused = (change: { headers: Record<string, string>; rawBody: string }) =>
    expect(openShop().provider.readNotification(change)).rejects

  test('when another key signed it', async () => {
    await refused(notification({ privateKey: otherKeys.platformPrivateKey })).toMatchObject({
      reason: 'signature',
    })
  })

  test('when its signature is no signature', async () => {
    const { headers, rawBody } = notification()
    for (const signature of ['AAAA', '%%%', 'x'.repeat(5000)]) {
      await refused({ headers: { ...headers, 'Wechatpay-Signature': signature }, rawBody }).toMatchObject({
        reason: 'signature',
      })
    }
  })

  test('when its body was serialised anew or changed', async () => {
    const { headers, rawBody } = notification()
    await refused({ headers, rawBody: JSON.stringify(JSON.parse(rawBody), null, 2) }).toMatchObject({
      reason: 'signature',
    })
    await refused({ headers, rawBody: `${rawBody} ` }).toMatchObject({ reason: 'signature' })
  })

  test.each([-301, 301])('when it is %i seconds away from its time', async (seconds) => {
    const shop = openShop()
    const sent = notification()
    shop.pass(seconds)
    await expect(shop.provider.readNotification(sent)).rejects.toMatchObject({ reason: 'stale' })
  })

  test('when its time is not a number', async () => {
    const { headers, rawBody } = notification()
    await refused({ headers: { ...headers, 'Wechatpay-Timestamp': '1e9' }, rawBody }).toMatchObject({
      reason: 'stale',
    })
  })

  test.each(['FFFF', '__proto__', 'constructor'])('when it names the unknown key %s', async (serial) => {
    await refused(notification({ serial })).toMatchObject({ reason: 'unknown key' })
  })

  test('when it is a probe of the verification', async () => {
    const { headers, rawBody } = notification()
    const probe = {
      ...headers,
      'Wechatpay-Signature': `WECHATPAY/SIGNTEST/${headers['Wechatpay-Signature']}`,
    }
    await refused({ headers: probe, rawBody }).toMatchObject({ reason: 'probe' })
  })

  test.each(['Wechatpay-Timestamp', 'Wechatpay-Nonce', 'Wechatpay-Signature', 'Wechatpay-Serial'])(
    'when it has no %s',
    async (name) => {
      const { headers, rawBody } = notification()
      const rest = Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))
      await refused({ headers: rest, rawBody }).toMatchObject({ reason: 'headers missing' })
    },
  )

  test('when a signature header comes twice', async () => {
    const { headers, rawBody } = notification()
    const nonce = headers['Wechatpay-Nonce'] ?? ''
    const doubled = singleHeaders({ ...headers, 'Wechatpay-Nonce': [nonce, nonce] })
    await refused({ headers: doubled, rawBody }).toMatchObject({ reason: 'signature' })
  })

  test('when its resource was encrypted with another APIv3 key', async () => {
    await refused(notification({ apiV3Key: otherKeys.apiV3Key })).toMatchObject({ reason: 'decryption' })
  })

  test.each([
    ['merchant', { mchid: otherKeys.merchantId }],
    ['app', { appid: otherKeys.appId }],
  ])('when it is for another %s', async (_, change) => {
    await refused(notification({ transaction: change })).toMatchObject({ reason: 'foreign merchant' })
  })

  test.each(['NOTPAY', 'REFUND', 'CLOSED', 'success'])('when the state is %s', async (state) => {
    await refused(notification({ transaction: { trade_state: state } })).toMatchObject({ reason: 'not paid' })
  })

  test('when the currency is another', async () => {
    const amount = { total: 19_900, currency: 'USD' }
    await refused(notification({ transaction: { amount } })).toMatchObject({ reason: 'currency' })
  })

  test.each(['REFUND.UNKNOWN', 'PAYSCORE.USER_PAID'])('when it is a %s event', async (event) => {
    await refused(notification({ envelope: { event_type: event } })).toMatchObject({ reason: 'event type' })
  })

  test.each([
    ['an amount in yuan', { transaction: { amount: { total: 199.5, currency: 'CNY' } } }],
    ['an amount as text', { transaction: { amount: { total: '19900', currency: 'CNY' } } }],
    ['no transaction number', { transaction: { transaction_id: '' } }],
    ['an unreadable time', { transaction: { success_time: 'yesterday' } }],
    ['another algorithm', { envelope: { resource: { algorithm: 'NONE', ciphertext: 'a', nonce: 'b' } } }],
    ['no resource', { envelope: { resource: null } }],
  ])('when it carries %s', async (_, forgery) => {
    await refused(notification(forgery)).toMatchObject({ reason: 'malformed' })
  })

  test('and neither the reason nor the answer has a secret', async () => {
    const { provider } = openShop()
    const forged = notification({ apiV3Key: otherKeys.apiV3Key })
    const error: unknown = await provider.readNotification(forged).catch((caught: unknown) => caught)
    expect(String(error)).toBe('NotificationRejected: payment notification rejected: decryption')
  })
})

describe('the answers that WeChat Pay expects', () => {
  const { provider } = openShop()

  test('an acceptance has no body', () => {
    expect(provider.acknowledge()).toEqual({ status: 204, headers: {}, body: '' })
  })

  test.each([
    ['signature', 401],
    ['probe', 401],
    ['foreign merchant', 400],
    ['unknown payment', 400],
    ['amount', 400],
    ['internal', 500],
  ] as const)('a refusal for %s is %i with FAIL', (reason, status) => {
    const answer = provider.reject(reason)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toEqual({ code: 'FAIL', message: reason })
  })
})
