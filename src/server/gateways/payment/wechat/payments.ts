import type { Static, TSchema } from 'typebox'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { PaymentAttempt, PaymentPrompt, PaymentState } from '../payment.ts'
import { checkedOutTradeNo } from '../trade-number.ts'
import { callWeChat } from './client.ts'
import type { WeChatPaySettings } from './config.ts'
import { jsapiParameters } from './jsapi.ts'
import { beijingTime } from './protocol/time.ts'
import { H5Answer, JsapiAnswer, NativeAnswer, PaidTransaction, TransactionState } from './schemas.ts'
import { toPayment } from './transaction.ts'

const MAX_DESCRIPTION = 127

const transactionPath = (outTradeNo: string) =>
  `/v3/pay/transactions/out-trade-no/${checkedOutTradeNo(outTradeNo)}`

/**
 * Opens an attempt: a text for a QR code, on a phone an address that opens the app (to be used within five minutes),
 * inside WeChat what its browser pays with.
 */
export async function createPayment(
  settings: WeChatPaySettings,
  attempt: PaymentAttempt,
): Promise<PaymentPrompt> {
  if (attempt.amount.currency !== 'CNY') throw new RangeError('WeChat Pay takes CNY only')
  if (!Number.isSafeInteger(attempt.amount.minor) || attempt.amount.minor < 1) {
    throw new RangeError('the amount must be a whole number of fen')
  }
  const order = {
    appid: settings.appId,
    mchid: settings.merchant.merchantId,
    description: [...attempt.description].slice(0, MAX_DESCRIPTION).join(''),
    out_trade_no: checkedOutTradeNo(attempt.outTradeNo),
    time_expire: beijingTime(attempt.expiresAt),
    notify_url: checkedNotifyUrl(settings, attempt.notifyUrl),
    amount: { total: attempt.amount.minor, currency: 'CNY' },
  }
  const { scene } = attempt
  if (scene?.kind === 'mobile') return createH5(settings, order, scene.clientAddress, attempt.returnUrl)
  if (scene?.kind === 'wechat') {
    const { prepay_id: id } = await open(settings, 'jsapi', JsapiAnswer, {
      ...order,
      payer: { openid: scene.openid },
    })
    return { kind: 'jsapi', parameters: jsapiParameters(settings, id), providerReference: null }
  }
  const { code_url: codeUrl } = await open(settings, 'native', NativeAnswer, order)
  return { kind: 'qr', codeUrl, providerReference: null }
}

async function createH5(
  settings: WeChatPaySettings,
  order: object,
  clientAddress: string,
  returnUrl: string | undefined,
): Promise<PaymentPrompt> {
  const scene_info = { payer_client_ip: clientAddress, h5_info: { type: 'Wap' } }
  const { h5_url: h5Url } = await open(settings, 'h5', H5Answer, { ...order, scene_info })
  if (!URL.canParse(h5Url)) throw new ProviderUnavailable('WeChat Pay answered an address that is none')
  const url = new URL(h5Url)
  if (returnUrl) url.searchParams.set('redirect_url', returnUrl)
  return { kind: 'redirect', url: url.href, providerReference: null }
}

async function open<Schema extends TSchema>(
  settings: WeChatPaySettings,
  product: 'native' | 'h5' | 'jsapi',
  schema: Schema,
  order: object,
): Promise<Static<Schema>> {
  const call = {
    method: 'POST',
    target: `/v3/pay/transactions/${product}`,
    body: JSON.stringify(order),
  } as const
  const answer = readJson(schema, await callWeChat(settings, call))
  if (answer === null)
    throw new ProviderUnavailable(`WeChat Pay answered ${product} without what to pay with`)
  return answer
}

export async function queryTransaction(
  settings: WeChatPaySettings,
  outTradeNo: string,
): Promise<PaymentState> {
  const target = `${transactionPath(outTradeNo)}?mchid=${encodeURIComponent(settings.merchant.merchantId)}`
  let body: string
  try {
    body = await callWeChat(settings, { method: 'GET', target })
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'ORDERNOTEXIST') return { state: 'unknown' }
    throw error
  }
  return readState(settings, outTradeNo, body)
}

function readState(settings: WeChatPaySettings, outTradeNo: string, body: string): PaymentState {
  const transaction = readJson(TransactionState, body)
  const ours =
    transaction?.out_trade_no === outTradeNo &&
    transaction.mchid === settings.merchant.merchantId &&
    (transaction.appid ?? settings.appId) === settings.appId
  if (!ours) throw new ProviderUnavailable('WeChat Pay answered for another transaction')
  switch (transaction.trade_state) {
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
      return { state: 'unpaid' }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    // REFUND: paid, and since then refunded in part or in full
    case 'SUCCESS':
    case 'REFUND': {
      const paid = readJson(PaidTransaction, body)
      const payment = paid && toPayment(paid)
      if (!payment) throw new ProviderUnavailable('WeChat Pay answered a payment that cannot be read')
      return { state: 'paid', payment, refunded: transaction.trade_state === 'REFUND' }
    }
    default:
      return { state: 'unknown' }
  }
}

export async function closeTransaction(settings: WeChatPaySettings, outTradeNo: string): Promise<void> {
  const body = JSON.stringify({ mchid: settings.merchant.merchantId })
  try {
    await callWeChat(settings, { method: 'POST', target: `${transactionPath(outTradeNo)}/close`, body })
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === 'ORDERCLOSED')) throw error
  }
}

/** WeChat Pay calls https only, and drops a query; on this machine (the sandbox, a double) it may be http. */
export function checkedNotifyUrl({ test, baseUrl }: WeChatPaySettings, notifyUrl: string): string {
  const { protocol, search, hash } = new URL(notifyUrl)
  const mayBeHttp = test || baseUrl.startsWith('http:')
  const schemeFits = protocol === 'https:' || (mayBeHttp && protocol === 'http:')
  if (!schemeFits || search || hash)
    throw new RangeError('the notification address must be https without a query')
  return notifyUrl
}
