import { header, type HttpRequest, type HttpResponse, type Transport } from '../../http.ts'
import { failure, ok, type PayPalAnswer } from './answer.ts'
import type { PayPalSetting } from './keys.ts'
import { captureOrder, createOrder, showOrder } from './order-calls.ts'
import { refundCapture, showRefund } from './refund-calls.ts'
import { holdsToken, isClient, newToken } from './tokens.ts'
import { searchTransactions } from './transaction-search.ts'
import { CERTIFICATE_URL, checkWebhook } from './webhooks.ts'

const ORDER = /^\/v2\/checkout\/orders\/([A-Z0-9]+)$/
const CAPTURE = /^\/v2\/checkout\/orders\/([A-Z0-9]+)\/capture$/
const REFUND_CAPTURE = /^\/v2\/payments\/captures\/([A-Z0-9]+)\/refund$/
const REFUND = /^\/v2\/payments\/refunds\/([A-Z0-9]+)$/

/**
 * PayPal's side of its protocol: hands out tokens, does what is asked with one, and keeps the certificate that its
 * webhooks are signed with. A transport, so that the adapter of the real provider works on it unchanged.
 */
export function createPayPalSimulator(setting: PayPalSetting): Transport {
  return async (request): Promise<HttpResponse> => {
    const { status, body } = await dispatch(setting, request)
    return typeof body === 'string'
      ? { status, headers: { 'Content-Type': 'application/x-pem-file' }, body }
      : { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  }
}

async function dispatch(
  setting: PayPalSetting,
  request: HttpRequest,
): Promise<PayPalAnswer | { status: number; body: string }> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method === 'GET' && pathname === new URL(CERTIFICATE_URL).pathname)
    return { status: 200, body: setting.keys.signerCertificate + setting.keys.rootCertificate }
  const authorization = header(request.headers, 'Authorization') ?? ''
  if (request.method === 'POST' && pathname === '/v1/oauth2/token')
    return isClient(setting, authorization) ? ok(newToken(setting)) : failure(401)
  if (!holdsToken(setting, authorization)) return failure(401)
  return request.method === 'POST' ? post(setting, request, pathname) : get(setting, pathname, searchParams)
}

async function post(setting: PayPalSetting, request: HttpRequest, pathname: string): Promise<PayPalAnswer> {
  if (pathname === '/v1/notifications/verify-webhook-signature') return checkWebhook(setting, request.body)
  const requestId = header(request.headers, 'PayPal-Request-Id') ?? ''
  // PayPal does without; a merchant that leaves it out may pay twice one day, so it is a fault here
  if (requestId === '' || requestId.length > 108) return failure(400, 'PAYPAL_REQUEST_ID_REQUIRED')
  if (pathname === '/v2/checkout/orders') return createOrder(setting, request.body, requestId)
  const order = CAPTURE.exec(pathname)?.[1]
  if (order) return captureOrder(setting, order)
  const capture = REFUND_CAPTURE.exec(pathname)?.[1]
  return capture ? refundCapture(setting, capture, request.body) : failure(404)
}

async function get(setting: PayPalSetting, pathname: string, query: URLSearchParams): Promise<PayPalAnswer> {
  if (pathname === '/v1/reporting/transactions') return searchTransactions(setting, query)
  const order = ORDER.exec(pathname)?.[1]
  if (order) return showOrder(setting, order)
  const refund = REFUND.exec(pathname)?.[1]
  return refund ? showRefund(setting, refund) : failure(404)
}
