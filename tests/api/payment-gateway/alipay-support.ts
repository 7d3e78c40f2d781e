import { createPrivateKey } from 'node:crypto'
import { createAlipay } from '#server/gateways/payment/alipay/alipay.ts'
import type { AlipayConfig } from '#server/gateways/payment/alipay/config.ts'
import type { HttpResponse, Transport } from '#server/gateways/payment/http.ts'
import { sign } from '#server/gateways/payment/rsa.ts'
import { generateAlipaySandboxKeys } from '#server/gateways/payment/sandbox/alipay/keys.ts'
import { START } from './sandbox-support.ts'

export const keys = await generateAlipaySandboxKeys()

export const provider = (change: Partial<AlipayConfig>) =>
  createAlipay({
    appId: keys.appId,
    sellerId: keys.sellerId,
    appPrivateKey: keys.appPrivateKey,
    keys: { kind: 'keys', publicKey: keys.alipayPublicKey },
    transport: () => Promise.reject(new Error('not to be called')),
    download: () => Promise.reject(new Error('not to be called')),
    clock: () => START,
    ...change,
  })

export const answering = (answer: Partial<HttpResponse>): Transport => {
  return async () => ({ status: 200, headers: {}, body: '', ...answer })
}
export const signedBody = (
  node: object,
  name = 'alipay_trade_query_response',
  key = keys.alipayPrivateKey,
  more = '',
) => {
  const text = JSON.stringify(node)
  return `{"${name}":${text},${more}"sign":"${sign(text, createPrivateKey(key))}"}`
}
export const signed = (...parts: Parameters<typeof signedBody>) => answering({ body: signedBody(...parts) })
