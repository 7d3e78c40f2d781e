import { describe, expect, test, vi } from 'vitest'
import { generateSandboxKeys } from '#server/gateways/payment/sandbox/keys.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import type { Forgery } from '#tests/support/wechat-notification.ts'
import { grantsOf, statusesOf } from '../order/support.ts'
import { attemptsOf, checkoutWithQr, journalOf, type Message, notification, notify, now } from './support.ts'

const school = await openTestSchool()
const strangers = await generateSandboxKeys()
const bought = await checkoutWithQr(school)

/** Delivers a notification; expects the provider's kind of refusal and an unchanged order. */
async function refused(message: Message, http: number): Promise<void> {
  const answer = await notify(school, message)
  expect(answer.statusCode).toBe(http)
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toEqual({ code: 'FAIL', message: expect.stringMatching(/^[a-z ]+$/) })
  expect(await statusesOf(school, bought.orderId)).toEqual([1])
  expect(await journalOf(school, bought.orderId)).toEqual([])
  expect(await grantsOf(school, bought.product.id)).toEqual([])
  expect((await attemptsOf(school, bought.orderId)).map(({ state }) => state)).toEqual(['open'])
}

const cny = { total: 19_900, payer_total: 19_900, currency: 'CNY', payer_currency: 'CNY' }
const forgeries: [string, number, Forgery][] = [
  ['signed with another key', 401, { privateKey: strangers.platformPrivateKey }],
  ['signed with a key under another name', 401, { serial: strangers.platformSerial }],
  [
    'signed by a whole other sandbox',
    401,
    { privateKey: strangers.platformPrivateKey, serial: strangers.platformSerial },
  ],
  ['signed more than five minutes ago', 401, { at: now() - 310 }],
  ['signed in the future', 401, { at: now() + 400 }],
  ['sealed with another key', 400, { apiV3Key: strangers.apiV3Key }],
  ['of a smaller amount', 400, { transaction: { amount: { ...cny, total: 1 } } }],
  ['of a greater amount', 400, { transaction: { amount: { ...cny, total: 19_901 } } }],
  ['in another currency', 400, { transaction: { amount: { ...cny, currency: 'USD' } } }],
  ['for another merchant', 400, { transaction: { mchid: '1900000001' } }],
  ['for another app', 400, { transaction: { appid: 'wx0000000000000000' } }],
  ['of an unknown number', 400, { transaction: { out_trade_no: '10001-0123456789abcdef01' } }],
  ['of what is not paid', 400, { transaction: { trade_state: 'NOTPAY' } }],
  ['without an amount', 400, { transaction: { amount: undefined } }],
  ['of another kind of event', 400, { envelope: { event_type: 'REFUND.SUCCESS' } }],
  ['with another cipher', 400, { envelope: { resource: { algorithm: 'NONE', ciphertext: '', nonce: '' } } }],
]

describe('a notification changes nothing and is refused as the provider expects when it is', () => {
  test.each(forgeries)('%s', async (_title, http, forgery) => {
    await refused(await notification(school, bought.outTradeNo, forgery), http)
  })

  test('changed after it was signed', async () => {
    const { headers, body } = await notification(school, bought.outTradeNo)
    await refused({ headers, body: body.replace('EV-1', 'EV-2') }, 401)
    await refused({ headers, body: `${body} ` }, 401)
  })

  test('the same JSON written differently', async () => {
    const { headers, body } = await notification(school, bought.outTradeNo)
    await refused({ headers, body: JSON.stringify(JSON.parse(body), null, 1) }, 401)
  })

  test("the provider's probe", async () => {
    const { headers, body } = await notification(school, bought.outTradeNo)
    await refused({ headers: { ...headers, 'Wechatpay-Signature': 'WECHATPAY/SIGNTEST/AAAA' }, body }, 401)
  })

  test.each(['Timestamp', 'Nonce', 'Signature', 'Serial'])('without its %s', async (name) => {
    const { headers, body } = await notification(school, bought.outTradeNo)
    const { [`Wechatpay-${name}`]: left, ...others } = headers
    expect(left).toBeTruthy()
    await refused({ headers: others, body }, 401)
  })

  test('unsigned, and the log says so', async () => {
    const { body } = await notification(school, bought.outTradeNo)
    const warned = vi.spyOn(school.deps.log, 'warn').mockImplementation(() => undefined)
    await refused({ headers: { 'content-type': 'application/json' }, body }, 401)
    const line = { method: 'wechat', reason: expect.stringMatching(/^[a-z ]+$/) }
    expect(warned.mock.calls).toEqual([[line, 'payment notification rejected']])
    warned.mockRestore()
  })

  test('signed with a key that the payload contains', async () => {
    const { headers, body } = await notification(school, bought.outTradeNo, {
      privateKey: strangers.platformPrivateKey,
    })
    await refused(
      {
        headers: { ...headers, 'Wechatpay-Public-Key': strangers.platformPublicKey.replaceAll('\n', '') },
        body,
      },
      401,
    )
  })
})

describe('a request that is no notification is refused, and never with 200', () => {
  test.each([
    ['nothing at all', {}, ''],
    ['no JSON', { 'content-type': 'application/json' }, '{"id":'],
    ['control characters', { 'content-type': 'application/json' }, '{"id":"\u0000\u0007"}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'id=1'],
    ['no content type', {}, 'text'],
    ['a broken content type', { 'content-type': ';;;' }, 'text'],
    ['half a surrogate pair', { 'content-type': 'application/json' }, '{"id":"\\ud800"}'],
  ])('%s', async (_title, headers, body) => {
    const answer = await notify(school, { headers, body })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ code: 'FAIL' })
  })

  test('ten megabytes', async () => {
    const { headers } = await notification(school, bought.outTradeNo)
    const answer = await notify(school, { headers, body: 'x'.repeat(10_000_000) })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json()).toMatchObject({ code: 'FAIL' })
  })

  test('a GET', async () => {
    expect((await school.app.inject({ url: '/api/payment/notify/wechat' })).statusCode).toBe(404)
  })
})

test('after all of these the valid one still pays', async () => {
  const answer = await notify(school, await notification(school, bought.outTradeNo))
  expect(answer.statusCode).toBe(204)
  expect(answer.body).toBe('')
  expect(await statusesOf(school, bought.orderId)).toEqual([1, 3, 13])
})
