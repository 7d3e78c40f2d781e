import { createPrivateKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type HttpResponse, header, type Transport } from '#server/gateways/payment/http.ts'
import { signedHeaders } from '#server/gateways/payment/wechat/protocol/signed-headers.ts'
import { attempt, keys, openCode, openShop, otherKeys, START } from './wechat-support.ts'
import vectors from './wechatpay-go-vectors.json' with { type: 'json' }

const CERTIFICATE_SERIAL = vectors.notification.headers['Wechatpay-Serial']

const reference = { outTradeNo: attempt().outTradeNo }
const answering = (answer: Partial<HttpResponse>): Transport => {
  return async () => ({ status: 200, headers: {}, body: '', ...answer })
}
const signed = (body: object | string, status = 200, platform = keys): Transport => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const identity = {
    serial: keys.platformSerial,
    privateKey: createPrivateKey(platform.platformPrivateKey),
  }
  return answering({ status, body: text, headers: signedHeaders(text, identity, START) })
}
const unpaid = {
  appid: keys.appId,
  mchid: keys.merchantId,
  out_trade_no: reference.outTradeNo,
  trade_state: 'NOTPAY',
}
const paid = {
  ...unpaid,
  trade_state: 'SUCCESS',
  transaction_id: '4200000000202611200000000001',
  success_time: '2026-11-20T10:34:56+08:00',
  amount: { total: 19_900, currency: 'CNY' },
}

describe('the result stays unknown', () => {
  const unknown: [string, Transport][] = [
    ['nothing came in time', async () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['the answer is 500', answering({ status: 500, body: '{"code":"SYSTEM_ERROR","message":"系统错误"}' })],
    ['the answer is 502 from a proxy', answering({ status: 502, body: '<html></html>' })],
    ['the answer is a redirect', answering({ status: 302, headers: { location: 'https://evil.example/' } })],
    ['a success is not signed', answering({ body: JSON.stringify(paid) })],
    ['another key signed it', signed(paid, 200, otherKeys)],
    [
      'it asks for too many calls',
      answering({ status: 429, body: '{"code":"RATELIMIT_EXCEEDED","message":""}' }),
    ],
    [
      'it asks for too many calls in words of its own',
      answering({ status: 429, body: '{"code":"SLOW_DOWN"}' }),
    ],
    ['it says try later', answering({ status: 400, body: '{"code":"SYSTEMERROR","message":""}' })],
    ['a refusal has no code', answering({ status: 404, body: 'not found' })],
    ['it is no JSON', signed('<html></html>')],
    ['it is for another order', signed({ ...paid, out_trade_no: 'SY-another' })],
    ['it is for another merchant', signed({ ...paid, mchid: otherKeys.merchantId })],
    ['it says paid and not how much', signed({ ...paid, amount: undefined })],
  ]

  test.each(unknown)('when %s', async (_, transport) => {
    const provider = openShop().providerWith({ transport })
    await expect(provider.query(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  test('when a signed answer was changed on the way', async () => {
    const shop = openShop()
    await openCode(shop)
    const transport: Transport = async (request) => {
      const answer = await shop.wire(request)
      return { ...answer, body: answer.body.replace('NOTPAY', 'CLOSED') }
    }
    const provider = shop.providerWith({ transport })
    await expect(provider.query(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    expect(await shop.provider.query(reference)).toEqual({ state: 'unpaid' })
  })

  test('when it answers for another refund', async () => {
    const answer = {
      refund_id: '1',
      out_refund_no: 'R-2',
      status: 'PROCESSING',
      amount: { refund: 100, total: 19_900, currency: 'CNY' },
    }
    const provider = openShop().providerWith({ transport: signed(answer) })
    await expect(provider.queryRefund({ outRefundNo: 'R-1', ...reference })).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    })
  })

  test('when closing is answered by an unsigned 204', async () => {
    const provider = openShop().providerWith({ transport: answering({ status: 204 }) })
    await expect(provider.close(reference)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  test('when creating is answered without an address', async () => {
    const provider = openShop().providerWith({ transport: signed({}) })
    await expect(provider.create(attempt())).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

describe('a signed answer is read', () => {
  test.each([
    ['NOTPAY', 'unpaid'],
    ['USERPAYING', 'unpaid'],
    ['CLOSED', 'closed'],
    ['REVOKED', 'closed'],
    ['SOMETHING_NEW', 'unknown'],
  ])('%s as %s', async (tradeState, state) => {
    const provider = openShop().providerWith({ transport: signed({ ...unpaid, trade_state: tradeState }) })
    expect(await provider.query(reference)).toEqual({ state })
  })

  test.each([
    ['CLOSED', 'closed'],
    ['ABNORMAL', 'failed'],
    ['SOMETHING_NEW', 'unknown'],
  ])('a refund that is %s as %s', async (status, state) => {
    const answer = {
      refund_id: '50000000382019052709732678859',
      out_refund_no: 'R-1',
      status,
      amount: { refund: 100, total: 19_900, currency: 'CNY' },
    }
    const provider = openShop().providerWith({ transport: signed(answer) })
    expect(await provider.queryRefund({ outRefundNo: 'R-1', ...reference })).toMatchObject({ state })
  })

  test.each(['ORDER_NOT_EXIST', 'ORDERNOTEXIST'])('the refusal %s in either spelling', async (code) => {
    const body = JSON.stringify({ code, message: '订单不存在' })
    const provider = openShop().providerWith({ transport: answering({ status: 404, body }) })
    expect(await provider.query(reference)).toEqual({ state: 'unknown' })
  })

  test('during a change of keys, whichever of them signed', async () => {
    const shop = openShop()
    const platformKeys = {
      [otherKeys.platformSerial]: otherKeys.platformPublicKey,
      [keys.platformSerial]: keys.platformPublicKey,
    }
    const provider = shop.providerWith({ platformKeys, transport: signed(unpaid) })
    expect(await provider.query(reference)).toEqual({ state: 'unpaid' })
  })
})

describe('a call names the key that must sign its answer', () => {
  const requestedFor = async (platformKeys: Record<string, string>) => {
    const serials: (string | null)[] = []
    const transport: Transport = async (request) => {
      serials.push(header(request.headers, 'Wechatpay-Serial'))
      throw new Error('not sent on')
    }
    await openShop()
      .providerWith({ platformKeys, transport })
      .query(reference)
      .catch(() => null)
    return serials
  }
  const certificate = { [CERTIFICATE_SERIAL]: vectors.certificate }

  test('the public key, where there is one', async () => {
    const publicKey = { [keys.platformSerial]: keys.platformPublicKey }
    expect(await requestedFor({ ...certificate, ...publicKey })).toEqual([keys.platformSerial])
  })

  test('nothing, where there are certificates only', async () => {
    expect(await requestedFor(certificate)).toEqual([null])
  })
})

describe('the simulator refuses a merchant', () => {
  test.each([
    ['signs with another key', { merchantPrivateKey: otherKeys.merchantPrivateKey }],
    ['names another certificate', { merchantSerial: otherKeys.merchantSerial }],
    ['names another merchant', { merchantId: otherKeys.merchantId }],
    ['has a clock 301 seconds slow', { clock: () => START - 301 }],
  ])('who %s', async (_, change) => {
    const shop = openShop()
    const provider = shop.providerWith(change)
    await expect(provider.create(attempt())).rejects.toMatchObject({
      name: 'ProviderRefused',
      code: 'SIGNERROR',
    })
    expect(await shop.store.findByOutTradeNo(reference.outTradeNo)).toBeNull()
  })

  test('whose request was changed on the way', async () => {
    const shop = openShop()
    const transport: Transport = (request) =>
      shop.wire({ ...request, body: request.body.replace('19900', '00001') })
    await expect(shop.providerWith({ transport }).create(attempt())).rejects.toMatchObject({
      code: 'SIGNERROR',
    })
  })

  test('who does not sign, with a signed answer', async () => {
    const shop = openShop()
    const url = `https://api.mch.weixin.qq.com/v3/pay/transactions/out-trade-no/${reference.outTradeNo}`
    const answer = await shop.wire({ method: 'GET', url, headers: {}, body: '' })
    expect(answer.status).toBe(401)
    expect(answer.headers).toHaveProperty('Wechatpay-Signature')
  })

  test('whose app id is not theirs', async () => {
    const provider = openShop().providerWith({ appId: otherKeys.appId })
    await expect(provider.create(attempt())).rejects.toMatchObject({ code: 'APPIDMCHIDNOTMATCH' })
  })
})

describe('settings that cannot work are refused at the start', () => {
  test.each([
    ['a short APIv3 key', { apiV3Key: 'short' }],
    ['a private key that is none', { merchantPrivateKey: 'none' }],
    ['a platform key that is none', { platformKeys: { AB: 'none' } }],
    ['no platform key', { platformKeys: {} }],
    ['a certificate under another serial', { platformKeys: { AB: vectors.certificate } }],
    ['no merchant id', { merchantId: '' }],
  ])('%s', (_, change) => {
    expect(() => openShop().providerWith(change)).toThrow(/^WeChat Pay: /)
  })
})
