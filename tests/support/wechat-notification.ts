import { createPrivateKey } from 'node:crypto'
import type { SandboxKeys } from '#server/gateways/payment/sandbox/keys.ts'
import { sealResource } from '#server/gateways/payment/wechat/protocol/resource-cipher.ts'
import { signedHeaders } from '#server/gateways/payment/wechat/protocol/signed-headers.ts'

/** What of a crafted notification differs from a valid one. */
export interface Forgery {
  transaction?: Record<string, unknown>
  envelope?: Record<string, unknown>
  apiV3Key?: string
  privateKey?: string
  serial?: string
  /** time of the signature, Unix seconds */
  at?: number
}

/** A notification of WeChat Pay about a payment of 199.00: complete and correctly signed except for the forgery. */
export function wechatNotification(
  keys: SandboxKeys,
  outTradeNo: string,
  { transaction, envelope, apiV3Key = keys.apiV3Key, privateKey, serial, at }: Forgery & { at: number },
): { headers: Record<string, string>; body: string } {
  const plaintext = JSON.stringify({
    appid: keys.appId,
    mchid: keys.merchantId,
    out_trade_no: outTradeNo,
    transaction_id: '4200000000202611200000000001',
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T10:34:56+08:00',
    amount: { total: 19_900, payer_total: 19_900, currency: 'CNY', payer_currency: 'CNY' },
    ...transaction,
  })
  const { ciphertext, nonce } = sealResource(plaintext, apiV3Key, 'transaction')
  const body = JSON.stringify({
    id: 'EV-1',
    create_time: '2026-11-20T10:34:56+08:00',
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' },
    ...envelope,
  })
  const platform = {
    serial: serial ?? keys.platformSerial,
    privateKey: createPrivateKey(privateKey ?? keys.platformPrivateKey),
  }
  return { headers: signedHeaders(body, platform, at), body }
}
