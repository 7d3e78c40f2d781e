import { createPrivateKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAlipay } from '#server/gateways/payment/alipay/alipay.ts'
import { signedContent } from '#server/gateways/payment/alipay/protocol/content.ts'
import { sign } from '#server/gateways/payment/rsa.ts'
import { generateAlipaySandboxKeys } from '#server/gateways/payment/sandbox/alipay/keys.ts'
import { rsaKeyPair } from '#server/gateways/payment/sandbox/key-pair.ts'
import vectors from './alipay-sdk-vectors.json' with { type: 'json' }
import { attempt, openMarket, redirectOf, START } from './sandbox-support.ts'

const keys = await generateAlipaySandboxKeys()
const other = await rsaKeyPair()
const outTradeNo = attempt().outTradeNo

async function paidMarket() {
  const market = openMarket('alipay', { alipay: keys })
  const opened = await market.openAlipay?.(
    new URL(redirectOf(await market.provider.create(attempt()))).search,
  )
  const code = opened && 'code' in opened ? opened.code : ''
  await market.cashier.pay(code)
  return { ...market, code }
}

const form = {
  notify_id: 'N-1',
  notify_time: '2026-09-21 22:13:25',
  notify_type: 'trade_status_sync',
  app_id: keys.appId,
  seller_id: keys.sellerId,
  out_trade_no: outTradeNo,
  trade_no: '2026092122001400000000000001',
  trade_status: 'TRADE_SUCCESS',
  total_amount: '199.00',
  gmt_payment: '2026-09-21 22:13:20',
}

/** A crafted notification, complete and correctly signed except for the given changes */
function notification(change: Record<string, string> = {}, key = keys.alipayPrivateKey, signType = 'RSA2') {
  const fields = Object.fromEntries(
    Object.entries({ ...form, ...change }).filter(([, value]) => value !== '-'),
  )
  const signature = sign(signedContent(fields), createPrivateKey(key))
  return {
    headers: {},
    rawBody: new URLSearchParams({ ...fields, sign_type: signType, sign: signature }).toString(),
  }
}

const { provider } = openMarket('alipay', { alipay: keys })
const refused = (message: { headers: object; rawBody: string }) =>
  expect(provider.readNotification({ headers: {}, rawBody: message.rawBody })).rejects

test('the published notification reports its payment', async () => {
  const published = createAlipay({
    appId: vectors.notification.form.app_id,
    sellerId: vectors.notification.form.seller_id,
    appPrivateKey: keys.appPrivateKey,
    keys: { kind: 'keys', publicKey: vectors.notification.publicKey },
    transport: () => Promise.reject(new Error('not to be called')),
    download: () => Promise.reject(new Error('not to be called')),
  })
  const rawBody = new URLSearchParams(vectors.notification.form).toString()
  expect(await published.readNotification({ headers: {}, rawBody })).toEqual({
    kind: 'paid',
    notificationId: '2019081500222155624068450559358070',
    payment: {
      outTradeNo: '20190815155618536-564-57',
      transactionId: '2019081522001468450512505578',
      amount: { minor: 10, currency: 'CNY' },
      merchantId: '2088531891668739',
      appId: '2019073166072302',
      paidAt: Date.parse('2019-08-15T15:56:24+08:00') / 1000,
    },
  })
})

test('a payment is notified with the same facts as the query has', async () => {
  const market = await paidMarket()
  const event = await market.provider.readNotification(market.latest())
  const state = await market.provider.query({ outTradeNo })
  expect(event.kind === 'paid' && state.state === 'paid' && event.payment).toEqual(
    state.state === 'paid' && state.payment,
  )
})

test('a refund is notified to the address of its payment, with our number, for a part and for the whole', async () => {
  const market = await paidMarket()
  const state = await market.provider.query({ outTradeNo })
  if (state.state !== 'paid') throw new Error('not paid')
  for (const [outRefundNo, minor] of [
    ['R-1', 100],
    ['R-2', 19_800],
  ] as const) {
    await market.provider.refund({
      outRefundNo,
      payment: state.payment,
      amount: { minor, currency: 'CNY' },
      reason: '',
    })
    expect(await market.deliverDue()).toBe(1)
    expect(await market.provider.readNotification(market.latest())).toMatchObject({
      kind: 'refund',
      outTradeNo,
      outRefundNo,
    })
  }
})

test('is repeated on the schedule of Alipay until it is answered with success and nothing else', async () => {
  const market = openMarket('alipay', { alipay: keys })
  market.answerWith({ status: 200, headers: {}, body: 'SUCCESS' })
  const opened = await market.openAlipay?.(
    new URL(redirectOf(await market.provider.create(attempt()))).search,
  )
  const code = opened && 'code' in opened ? opened.code : ''
  expect(await market.cashier.pay(code)).toMatchObject({ notification: 'failed' })
  market.pass(239)
  expect(await market.deliverDue()).toBe(0)
  market.answerWith(market.provider.acknowledge())
  market.pass(1)
  expect(await market.deliverDue()).toBe(1)
  market.pass(1_000_000)
  expect(await market.deliverDue()).toBe(0)
})

describe('a notification that reports', () => {
  test.each([
    ['a trade that ended unpaid', { trade_status: 'TRADE_CLOSED', gmt_payment: '-' }, 'changed'],
    ['a trade that waits', { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '-' }, 'changed'],
    ['a trade past its time for refunds', { trade_status: 'TRADE_FINISHED' }, 'paid'],
    ['a refund begun at Alipay', { gmt_refund: '2026-09-22 10:00:00.000', refund_fee: '1.00' }, 'refund'],
  ])('%s', async (_, change, kind) => {
    expect(await provider.readNotification(notification(change))).toMatchObject({ kind })
  })
})

describe('a notification is refused', () => {
  test('when another key signed it', async () => {
    await refused(notification({}, other.privateKey)).toMatchObject({ reason: 'signature' })
  })

  test('when it declares a signature of the older kind', async () => {
    await refused(notification({}, undefined, 'RSA')).toMatchObject({ reason: 'signature' })
  })

  test('when anything of it was changed, added or taken away', async () => {
    const { rawBody } = notification()
    for (const changed of [
      rawBody.replace('199.00', '1.00'),
      `${rawBody}&extra=1`,
      rawBody.replace('notify_id=N-1&', ''),
    ])
      await refused({ headers: {}, rawBody: changed }).toMatchObject({ reason: 'signature' })
  })

  test('when a field is repeated, whichever was signed', async () => {
    const { rawBody } = notification()
    await refused({ headers: {}, rawBody: `total_amount=1.00&${rawBody}` }).toMatchObject({
      reason: 'malformed',
    })
    await refused({ headers: {}, rawBody: `${rawBody}&total_amount=199.00` }).toMatchObject({
      reason: 'malformed',
    })
  })

  test('when it names a certificate in key mode it is checked with the key all the same', async () => {
    const named = notification({ alipay_cert_sn: 'a'.repeat(32) })
    expect(await provider.readNotification(named)).toMatchObject({ kind: 'paid' })
  })

  test.each([
    ['app', { app_id: '2021000000000000' }],
    ['seller', { seller_id: '2088000000000000' }],
    ['nobody', { seller_id: '-' }],
  ])('when it is for another %s', async (_, change) => {
    await refused(notification(change)).toMatchObject({ reason: 'foreign merchant' })
  })

  test.each([
    ['no number of ours', { out_trade_no: '-' }],
    ['no number of its own', { notify_id: '-' }],
    ['no trade number', { trade_no: '-' }],
    ['an amount in parts of a fen', { total_amount: '199.001' }],
    ['an amount below zero', { total_amount: '-199.00' }],
    ['no money', { total_amount: '0.00' }],
    ['an unreadable time', { gmt_payment: 'yesterday' }],
  ])('when it carries %s', async (_, change) => {
    await refused(notification(change)).toMatchObject({ reason: 'malformed' })
  })

  test.each(['', '{}', '%', '&&&'])('when it is %j', async (rawBody) => {
    await refused({ headers: {}, rawBody }).toMatchObject({ name: 'NotificationRejected' })
  })
})

describe('the answers that Alipay expects', () => {
  test('an acceptance is "success"', () => {
    expect(provider.acknowledge()).toMatchObject({ status: 200, body: 'success' })
  })

  test.each([
    ['signature', 401],
    ['amount', 400],
    ['internal', 500],
  ] as const)('a refusal for %s is %i with fail', (reason, status) => {
    expect(provider.reject(reason)).toMatchObject({ status, body: 'fail' })
  })

  test('the clock of the tests is fixed', () => {
    expect(START).toBe(Date.parse('2026-09-21T22:13:20+08:00') / 1000)
  })
})
