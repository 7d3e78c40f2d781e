import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from 'node:crypto'
import { type HttpRequest, type HttpResponse, header, type Transport } from '../http.ts'
import { readAuthorization } from '../wechat/protocol/authorization.ts'
import { wechatHeader } from '../wechat/protocol/headers.ts'
import { requestMessage } from '../wechat/protocol/messages.ts'
import { verify } from '../wechat/protocol/signature.ts'
import { signedHeaders } from '../wechat/protocol/signed-headers.ts'
import { isFresh } from '../wechat/protocol/verification.ts'
import { failure, type SandboxAnswer } from './answer.ts'
import { orderNative } from './native-payment.ts'
import { orderRefund, queryRefundOrder } from './refund-calls.ts'
import type { SandboxSetting } from './setting.ts'
import { closeOrder, queryOrder } from './transaction-calls.ts'

const TRANSACTION = /^\/v3\/pay\/transactions\/out-trade-no\/([A-Za-z0-9_-]+)$/
const CLOSE = /^\/v3\/pay\/transactions\/out-trade-no\/([A-Za-z0-9_-]+)\/close$/
const REFUND = /^\/v3\/refund\/domestic\/refunds\/([A-Za-z0-9_-]+)$/

/**
 * The provider's side of WeChat Pay API v3: checks the merchant's signature, does what is asked, and signs every
 * answer. It is a transport, so that the adapter of the real provider works on it unchanged.
 */
export function createWeChatSimulator(setting: SandboxSetting): Transport {
  const { keys, clock } = setting
  const merchantKey = createPublicKey(keys.merchantPublicKey)
  const platform = { serial: keys.platformSerial, privateKey: createPrivateKey(keys.platformPrivateKey) }

  return async (request): Promise<HttpResponse> => {
    const url = new URL(request.url)
    const answer = isFromMerchant(setting, merchantKey, request, url)
      ? await dispatch(setting, request, url)
      : failure('SIGN_ERROR')
    const body = answer.body ? JSON.stringify(answer.body) : ''
    return {
      status: answer.status,
      headers: {
        ...(answer.body ? { 'Content-Type': 'application/json; charset=utf-8' } : {}),
        [wechatHeader.requestId]: randomUUID(),
        ...signedHeaders(body, platform, clock()),
      },
      body,
    }
  }
}

function isFromMerchant(
  { keys, clock }: SandboxSetting,
  merchantKey: KeyObject,
  { method, headers, body }: HttpRequest,
  { pathname, search }: URL,
): boolean {
  const authorization = readAuthorization(header(headers, 'Authorization') ?? '')
  if (authorization?.merchantId !== keys.merchantId || authorization.serial !== keys.merchantSerial)
    return false
  const { timestamp, nonce, signature } = authorization
  if (!isFresh(timestamp, clock())) return false
  return verify(
    requestMessage({ method, target: pathname + search, timestamp, nonce, body }),
    signature,
    merchantKey,
  )
}

async function dispatch(
  setting: SandboxSetting,
  { method, body }: HttpRequest,
  { pathname, searchParams }: URL,
): Promise<SandboxAnswer> {
  if (method === 'POST') {
    if (pathname === '/v3/pay/transactions/native') return orderNative(setting, body)
    if (pathname === '/v3/refund/domestic/refunds') return orderRefund(setting, body)
    const toClose = CLOSE.exec(pathname)?.[1]
    if (toClose) return closeOrder(setting, toClose, body)
  }
  if (method === 'GET') {
    const outTradeNo = TRANSACTION.exec(pathname)?.[1]
    if (outTradeNo) return queryOrder(setting, outTradeNo, searchParams)
    const outRefundNo = REFUND.exec(pathname)?.[1]
    if (outRefundNo) return queryRefundOrder(setting, outRefundNo)
  }
  return failure('NOT_FOUND')
}
