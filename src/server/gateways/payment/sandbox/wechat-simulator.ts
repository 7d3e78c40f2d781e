import { createPrivateKey, createPublicKey, type KeyObject, randomUUID } from 'node:crypto'
import { type Download, type HttpRequest, type HttpResponse, header, type Transport } from '../http.ts'
import { readAuthorization } from '../wechat/protocol/authorization.ts'
import { wechatHeader } from '../wechat/protocol/headers.ts'
import { requestMessage } from '../wechat/protocol/messages.ts'
import { verify } from '../wechat/protocol/signature.ts'
import { signedHeaders } from '../wechat/protocol/signed-headers.ts'
import { isFresh } from '../wechat/protocol/verification.ts'
import { failure, type SandboxAnswer } from './answer.ts'
import { orderPayment, type Product } from './order-payment.ts'
import { orderRefund, queryRefundOrder } from './refund-calls.ts'
import type { SandboxSetting } from './setting.ts'
import { BILL_PATH, billFile, orderBill } from './wechat-bill.ts'
import { closeOrder, queryOrder } from './transaction-calls.ts'

const TRANSACTION = /^\/v3\/pay\/transactions\/out-trade-no\/([A-Za-z0-9_-]+)$/
const PRODUCT = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/
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

/** The bills' addresses: signed calls like the others, answered by a file that is not signed */
export function createWeChatDownload(setting: SandboxSetting): Download {
  const merchantKey = createPublicKey(setting.keys.merchantPublicKey)
  return async (request) => {
    const url = new URL(request.url)
    const file =
      url.pathname === BILL_PATH && isFromMerchant(setting, merchantKey, request, url)
        ? await billFile(setting, url.searchParams.get('bill_date') ?? '')
        : null
    return file ? { status: 200, bytes: file } : { status: 401, bytes: new Uint8Array() }
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
    const product = PRODUCT.exec(pathname)?.[1]
    if (product) return orderPayment(setting, product as Product, body)
    if (pathname === '/v3/refund/domestic/refunds') return orderRefund(setting, body)
    const toClose = CLOSE.exec(pathname)?.[1]
    if (toClose) return closeOrder(setting, toClose, body)
  }
  if (method === 'GET') {
    if (pathname === '/v3/bill/tradebill') return orderBill(setting, searchParams)
    const outTradeNo = TRANSACTION.exec(pathname)?.[1]
    if (outTradeNo) return queryOrder(setting, outTradeNo, searchParams)
    const outRefundNo = REFUND.exec(pathname)?.[1]
    if (outRefundNo) return queryRefundOrder(setting, outRefundNo)
  }
  return failure('NOT_FOUND')
}
