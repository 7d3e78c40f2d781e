import { createPrivateKey, createPublicKey } from 'node:crypto'
import axios, { AxiosError, type AxiosAdapter } from 'axios'
import { describe, expect, test } from 'vitest'
import { Aes, Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin'
import type { Transport } from '#server/gateways/payment/http.ts'
import { authorize, readAuthorization } from '#server/gateways/payment/wechat/protocol/authorization.ts'
import { requestMessage } from '#server/gateways/payment/wechat/protocol/messages.ts'
import { openResource, sealResource } from '#server/gateways/payment/wechat/protocol/resource-cipher.ts'
import { sign, verify } from '#server/gateways/payment/wechat/protocol/signature.ts'
import { attempt, keys, latest, openCode, openShop, otherKeys, START } from './wechat-support.ts'

/**
 * Our protocol against wechatpay-axios-plugin, an independent client library: each side must accept what the
 * other one signs and encrypts.
 */
const privateKey = createPrivateKey(keys.merchantPrivateKey)
const publicKey = createPublicKey(keys.merchantPublicKey)
const request = {
  method: 'POST',
  target: '/v3/pay/transactions/native?a=%E4%B8%AD',
  timestamp: String(START),
  nonce: 'N',
  body: '{"description":"书法入门"}',
}

describe('the two libraries agree on', () => {
  test('the text of a request and its signature, byte for byte', () => {
    const theirs = Formatter.request(
      request.method,
      request.target,
      request.timestamp,
      request.nonce,
      request.body,
    )
    expect(requestMessage(request)).toBe(theirs)
    expect(sign(theirs, privateKey)).toBe(Rsa.sign(theirs, privateKey))
  })

  test('whose signatures hold', () => {
    expect(Rsa.verify('支付', sign('支付', privateKey), publicKey)).toBe(true)
    expect(verify('支付', Rsa.sign('支付', privateKey), publicKey)).toBe(true)
    expect(verify('支付!', Rsa.sign('支付', privateKey), publicKey)).toBe(false)
  })

  test('the authorization header', () => {
    const ours = readAuthorization(
      authorize(request, { merchantId: keys.merchantId, serial: keys.merchantSerial, privateKey }),
    )
    const signature = Rsa.sign(requestMessage(request), privateKey)
    const theirs = Formatter.authorization(
      keys.merchantId,
      request.nonce,
      signature,
      request.timestamp,
      keys.merchantSerial,
    )
    expect(readAuthorization(theirs)).toEqual(ours)
    expect(ours).toMatchObject({ signature })
  })

  test('encrypted resources', () => {
    const sealed = sealResource('{"支付":1}', keys.apiV3Key, 'transaction')
    expect(Aes.AesGcm.decrypt(sealed.ciphertext, keys.apiV3Key, sealed.nonce, 'transaction')).toBe(
      '{"支付":1}',
    )
    const ciphertext = Aes.AesGcm.encrypt('{"支付":2}', keys.apiV3Key, '0123456789ab', '')
    expect(openResource({ ciphertext, nonce: '0123456789ab', associatedData: '' }, keys.apiV3Key)).toBe(
      '{"支付":2}',
    )
  })
})

test('the other library verifies and decrypts a notification of the sandbox', async () => {
  const shop = openShop()
  await shop.cashier.pay(await openCode(shop))
  const { headers, rawBody } = latest(shop)
  const message = Formatter.response(
    headers['Wechatpay-Timestamp'] ?? '',
    headers['Wechatpay-Nonce'] ?? '',
    rawBody,
  )
  expect(
    Rsa.verify(message, headers['Wechatpay-Signature'] ?? '', createPublicKey(keys.platformPublicKey)),
  ).toBe(true)
  const { resource } = JSON.parse(rawBody)
  const plaintext = Aes.AesGcm.decrypt(
    resource.ciphertext,
    keys.apiV3Key,
    resource.nonce,
    resource.associated_data,
  )
  expect(JSON.parse(plaintext)).toMatchObject({
    out_trade_no: attempt().outTradeNo,
    trade_state: 'SUCCESS',
    amount: { total: 19_900, currency: 'CNY' },
  })
})

describe('the other library as a merchant at the simulator', () => {
  /** axios without a network: the request goes to our transport, the answer through axios' own handling */
  const through = (transport: Transport): AxiosAdapter => {
    return async (config) => {
      const url = new URL(axios.getUri(config), config.baseURL)
      const headers = Object.fromEntries(
        Object.entries(config.headers.toJSON()).map(([name, value]) => [name, String(value)]),
      )
      const body = typeof config.data === 'string' ? config.data : ''
      const answer = await transport({
        method: (config.method ?? 'get').toUpperCase(),
        url: url.href,
        headers,
        body,
      })
      const response = {
        data: answer.body,
        status: answer.status,
        statusText: '',
        headers: answer.headers,
        config,
        request: null,
      }
      if (config.validateStatus?.(answer.status)) return response
      throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, null, response)
    }
  }

  function merchant(transport: Transport, privateKeyPem = keys.merchantPrivateKey) {
    const client = Decorator.jsonBased({
      mchid: keys.merchantId,
      serial: keys.merchantSerial,
      privateKey: privateKeyPem,
      certs: { [keys.platformSerial]: keys.platformPublicKey },
    })
    client.defaults.adapter = through(transport)
    return client
  }

  /** the library reads the system clock, so the simulator must too */
  function simulator() {
    const shop = openShop()
    shop.pass(Math.floor(Date.now() / 1000) - START)
    return shop
  }

  const order = {
    appid: keys.appId,
    mchid: keys.merchantId,
    description: '书法入门',
    out_trade_no: 'SY20261120-0002',
    notify_url: 'https://school.example/notify',
    amount: { total: 1, currency: 'CNY' },
  }

  test('creates, queries and closes, and verifies every answer, one without a body too', async () => {
    const client = merchant(simulator().wire)
    const created = await client.post('/v3/pay/transactions/native', order)
    expect(created.data.code_url).toMatch(/\/sandbox\/wechat\//)
    const path = `/v3/pay/transactions/out-trade-no/${order.out_trade_no}`
    const state = () =>
      client.get(path, { params: { mchid: keys.merchantId } }).then(({ data }) => data.trade_state)
    expect(await state()).toBe('NOTPAY')
    const closed = await client.post(`${path}/close`, { mchid: keys.merchantId })
    expect(closed.status).toBe(204)
    expect(await state()).toBe('CLOSED')
  })

  test('is refused with a wrong key', async () => {
    const client = merchant(simulator().wire, otherKeys.merchantPrivateKey)
    await expect(client.post('/v3/pay/transactions/native', order)).rejects.toMatchObject({
      response: { status: 401 },
    })
  })

  test('does not accept an answer that was changed', async () => {
    const { wire } = simulator()
    const client = merchant(async (sent) => {
      const answer = await wire(sent)
      return { ...answer, body: answer.body.replace('code_url', 'code_url ') }
    })
    await expect(client.post('/v3/pay/transactions/native', order)).rejects.toMatchObject({
      code: 'EV3_RES_HEADER_SIGNATURE_DIGEST',
    })
  })
})
