import { readFileSync } from 'node:fs'
import { createHash, createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Transport } from '#server/gateways/payment/http.ts'
import type { PaymentScene } from '#server/gateways/payment/payment.ts'
import { sandboxPayerLookup } from '#server/gateways/payment/sandbox/wechat-payer.ts'
import { sealResource } from '#server/gateways/payment/wechat/protocol/resource-cipher.ts'
import { signedHeaders } from '#server/gateways/payment/wechat/protocol/signed-headers.ts'
import { readTradeBill } from '#server/gateways/payment/wechat/bill/trade-bill.ts'
import { paySignMessage } from '#server/gateways/payment/wechat/jsapi.ts'
import { createPayerLookup } from '#server/gateways/payment/wechat/payer.ts'
import { verify } from '#server/gateways/payment/rsa.ts'
import { createPrivateKey } from 'node:crypto'
import {
  attempt,
  codeIn,
  keys,
  latest,
  openCode,
  openShop,
  otherKeys,
  paymentIn,
  START,
} from './wechat-support.ts'

const mobile: PaymentScene = { kind: 'mobile', clientAddress: '203.0.113.7' }
const inside: PaymentScene = { kind: 'wechat', openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' }
const reference = { outTradeNo: attempt().outTradeNo }
const DAY = 24 * 3600

describe('on a phone', () => {
  test('the payer is redirected to an address that opens the app, and back afterwards', async () => {
    const shop = openShop()
    const returnUrl = 'https://school.example/paid?a=1&b=中'
    const prompt = await shop.provider.create(attempt({ scene: mobile, returnUrl }))
    const url = new URL(prompt.kind === 'redirect' ? prompt.url : '')
    expect(url.pathname).toMatch(/^\/sandbox\/wechat\/[\w-]{24}$/)
    expect(url.searchParams.get('redirect_url')).toBe(returnUrl)
    await shop.cashier.pay(codeIn(url.pathname))
    expect(await shop.provider.query(reference)).toMatchObject({ state: 'paid' })
  })

  test('the address of the payer is sent, as WeChat Pay requires', async () => {
    const sent: string[] = []
    const shop = openShop()
    const transport: Transport = (request) => {
      sent.push(request.url, request.body)
      return shop.wire(request)
    }
    await shop.providerWith({ transport }).create(attempt({ scene: mobile }))
    expect(sent[0]).toMatch(/\/v3\/pay\/transactions\/h5$/)
    expect(JSON.parse(sent[1] ?? '')).toMatchObject({
      scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
    })
  })

  test('one number is for one scene', async () => {
    const { provider } = openShop()
    await provider.create(attempt())
    for (const scene of [mobile, inside])
      await expect(provider.create(attempt({ scene }))).rejects.toMatchObject({ code: 'OUTTRADENOUSED' })
  })
})

describe('inside WeChat', () => {
  test('its browser gets payment parameters that are signed by the merchant', async () => {
    const shop = openShop()
    const prompt = await shop.provider.create(attempt({ scene: inside }))
    if (prompt.kind !== 'jsapi') throw new Error(prompt.kind)
    const { appId, timeStamp, nonceStr, package: prepay, signType, paySign } = prompt.parameters
    expect({ appId, timeStamp, signType }).toEqual({
      appId: keys.appId,
      timeStamp: String(START),
      signType: 'RSA',
    })
    expect(prepay).toMatch(/^prepay_id=[\w-]+$/)
    const message = `${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`
    expect(paySignMessage(appId, timeStamp, nonceStr, prepay)).toBe(message)
    expect(verify(message, paySign, createPublicKey(keys.merchantPublicKey))).toBe(true)
    await shop.cashier.pay(prepay.slice('prepay_id='.length))
    expect(await shop.provider.query(reference)).toMatchObject({ state: 'paid' })
  })

  const lookup = (transport: Transport) =>
    createPayerLookup({ appId: 'wx1', appSecret: 'the-secret', transport })
  const answering = (body: object, status = 200): Transport => {
    return async () => ({ status, headers: {}, body: JSON.stringify(body) })
  }

  test('the payer is identified by a code that WeChat returns', async () => {
    const sent: string[] = []
    const found = lookup(async ({ url }) => {
      sent.push(url)
      return { status: 200, headers: {}, body: '{"access_token":"t","openid":"oUpF8uMuAJO"}' }
    })
    expect(found.authorizeUrl('https://school.example/#/m/pay?order=1', 'S1')).toBe(
      'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1' +
        '&redirect_uri=https%3A%2F%2Fschool.example%2F%23%2Fm%2Fpay%3Forder%3D1' +
        '&response_type=code&scope=snsapi_base&state=S1#wechat_redirect',
    )
    expect(await found.openid('CODE&x=1')).toBe('oUpF8uMuAJO')
    expect(sent).toEqual([
      'https://api.weixin.qq.com/sns/oauth2/access_token?appid=wx1&secret=the-secret&code=CODE%26x%3D1&grant_type=authorization_code',
    ])
  })

  test('a used or invalid code is refused, and no answer leaves the payer unknown', async () => {
    for (const errcode of [40029, 40163])
      await expect(lookup(answering({ errcode, errmsg: 'invalid code' })).openid('C')).rejects.toMatchObject({
        name: 'ProviderRefused',
        code: String(errcode),
      })
    for (const transport of [
      answering({ errcode: -1, errmsg: 'system error' }),
      answering({}, 500),
      answering({ openid: '<b>' }),
      () => Promise.reject(new Error('https://api.weixin.qq.com/?secret=the-secret')),
    ]) {
      const error: unknown = await lookup(transport)
        .openid('C')
        .catch((caught: unknown) => caught)
      expect(error).toMatchObject({ name: 'ProviderUnavailable' })
      expect(String((error as Error).stack) + String((error as Error).cause)).not.toContain('the-secret')
    }
  })

  test('in the sandbox everybody is the same payer', async () => {
    const { store, now } = openShop()
    const found = sandboxPayerLookup({ keys, store, clock: now, publicUrl: '' })
    const back = new URL(found.authorizeUrl('http://localhost:8080/#/m/pay', 'S1'))
    expect(back.searchParams.get('state')).toBe('S1')
    expect(await found.openid(back.searchParams.get('code') ?? '')).toBe('sandbox-payer')
    await expect(found.openid('another')).rejects.toMatchObject({ code: '40029' })
  })
})

describe("a refund's notification", () => {
  async function refunded(notifyUrl?: string) {
    const shop = openShop()
    await shop.cashier.pay(await openCode(shop))
    const payment = paymentIn(await shop.provider.readNotification(latest(shop)))
    await shop.provider.refund({
      outRefundNo: 'R-1',
      payment,
      amount: payment.amount,
      reason: '重复支付',
      ...(notifyUrl ? { notifyUrl } : {}),
    })
    return shop
  }

  test('comes once to the address that was given with it', async () => {
    const notifyUrl = 'http://localhost:8080/api/payment/notify/wechat'
    const shop = await refunded(notifyUrl)
    expect(await shop.deliverDue()).toBe(1)
    expect(shop.received.at(-1)?.url).toBe(notifyUrl)
    expect(await shop.provider.readNotification(latest(shop))).toEqual({
      kind: 'refund',
      notificationId: expect.any(String),
      outTradeNo: reference.outTradeNo,
      outRefundNo: 'R-1',
    })
    expect(await shop.deliverDue()).toBe(0)
  })

  test('does not come without one', async () => {
    expect(await (await refunded()).deliverDue()).toBe(0)
  })

  const notified = (change: object, event = 'REFUND.ABNORMAL') => {
    const refund = {
      mchid: keys.merchantId,
      out_trade_no: 'SY-1',
      out_refund_no: 'R-1',
      refund_status: 'ABNORMAL',
      ...change,
    }
    const { ciphertext, nonce } = sealResource(JSON.stringify(refund), keys.apiV3Key, 'refund')
    const rawBody = JSON.stringify({
      id: 'N-1',
      resource_type: 'encrypt-resource',
      event_type: event,
      resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'refund' },
    })
    const platform = { serial: keys.platformSerial, privateKey: createPrivateKey(keys.platformPrivateKey) }
    return openShop().provider.readNotification({ headers: signedHeaders(rawBody, platform, START), rawBody })
  }

  test.each(['REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED'])('is read from %s', async (event) => {
    expect(await notified({}, event)).toMatchObject({ kind: 'refund', outRefundNo: 'R-1' })
  })

  test('is refused for another merchant, and when it cannot be read', async () => {
    await expect(notified({ mchid: otherKeys.merchantId })).rejects.toMatchObject({
      reason: 'foreign merchant',
    })
    await expect(notified({ out_refund_no: '' })).rejects.toMatchObject({ reason: 'malformed' })
  })
})

describe("the day's bill", () => {
  /** some rows of tests/fixtures/bill.ALL.csv of wechatpay-apiv3/wechatpay-php (Apache-2.0) */
  const published = readFileSync(new URL('wechatpay-php-bill.csv', import.meta.url), 'utf8')

  test('the published bill is read', () => {
    const rows = readTradeBill(published)
    expect(rows.map(({ kind }) => kind)).toEqual(['refund', 'refund', 'payment', 'payment', 'payment'])
    expect(rows[0]).toEqual({
      kind: 'refund',
      ourNumber: 'REF4200000263201902167700963919',
      providerNumber: '50000709672019011908420787722',
      amount: { minor: 1, currency: 'CNY' },
      at: Date.parse('2019-02-19T05:01:46+08:00') / 1000,
    })
    // a WeChat coupon paid 0.01 of 0.03: the full amount counts
    expect(rows[4]).toMatchObject({ kind: 'payment', amount: { minor: 3, currency: 'CNY' } })
    expect(readTradeBill(`\uFEFF${published.replaceAll('\n', '\r\n')}`)).toEqual(rows)
  })

  test('with a missing part or an unreadable row is refused as a whole', () => {
    expect(() => readTradeBill(published.slice(0, published.indexOf('总交易单数')).trimEnd())).toThrow(
      RangeError,
    )
    expect(() => readTradeBill(published.replace('`0.03,`0.00,`\n', '`x,`0.00,`\n'))).toThrow(RangeError)
    expect(() => readTradeBill('')).toThrow(RangeError)
    expect(() => readTradeBill('<xml></xml>')).toThrow(RangeError)
  })

  async function traded() {
    const shop = openShop()
    await shop.cashier.pay(await openCode(shop, { description: '书法,`入门' }))
    const payment = paymentIn(await shop.provider.readNotification(latest(shop)))
    shop.pass(600)
    const amount = { minor: 500, currency: 'CNY' }
    await shop.provider.refund({ outRefundNo: 'R-1', payment, amount, reason: '' })
    return { ...shop, payment }
  }

  test('lists what was paid and refunded, once it is available', async () => {
    const { provider, payment, pass } = await traded()
    expect(await provider.dailyBill('2026-09-21')).toBeNull()
    pass(DAY)
    expect(await provider.dailyBill('2026-09-21')).toMatchObject([
      { kind: 'payment', ourNumber: reference.outTradeNo, providerNumber: payment.transactionId, at: START },
      { kind: 'refund', ourNumber: 'R-1', amount: { minor: 500, currency: 'CNY' }, at: START + 600 },
    ])
    expect(await provider.dailyBill('2026-09-20')).toEqual([])
  })

  test('with another hash than the signed one is refused', async () => {
    const shop = await traded()
    shop.pass(DAY)
    const download = async () => ({ status: 200, bytes: Buffer.from(published) })
    await expect(shop.providerWith({ download }).dailyBill('2026-09-21')).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      message: "WeChat Pay's bill is not the one that was signed for",
    })
  })

  test('at another host than WeChat Pay is not downloaded, since the request would be signed', async () => {
    const body = (url: string) =>
      JSON.stringify({
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update('x').digest('hex'),
        download_url: url,
      })
    const platform = { serial: keys.platformSerial, privateKey: createPrivateKey(keys.platformPrivateKey) }
    const fetched: string[] = []
    const download = async ({ url }: { url: string }) => {
      fetched.push(url)
      return { status: 404, bytes: new Uint8Array() }
    }
    for (const url of [
      'https://evil.example/v3/billdownload/file?token=t',
      'https://api.mch.weixin.qq.com.evil.example/',
      'http://api.mch.weixin.qq.com/',
      'https://api2.mch.weixin.qq.com/v3/billdownload/file?token=t',
    ]) {
      const transport: Transport = async () => ({
        status: 200,
        headers: signedHeaders(body(url), platform, START),
        body: body(url),
      })
      const provider = openShop().providerWith({ transport, download, test: false })
      await expect(provider.dailyBill('2026-09-20')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    }
    expect(fetched).toEqual(['https://api2.mch.weixin.qq.com/v3/billdownload/file?token=t'])
  })
})
