import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { PaymentAttempt, PaymentPrompt, PaymentState } from '../payment.ts'
import { callWeChat } from './client.ts'
import type { WeChatPaySettings } from './config.ts'
import { beijingTime } from './protocol/time.ts'
import { NativeAnswer, PaidTransaction, TransactionState } from './schemas.ts'
import { toPayment } from './transaction.ts'

const OUT_TRADE_NO = /^[A-Za-z0-9_-]{6,32}$/
const MAX_DESCRIPTION = 127

const transactionPath = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${checked(outTradeNo)}`

/** Native payment: a text for a QR code, good until the attempt expires (at most two hours) */
export async function createNative(
  settings: WeChatPaySettings,
  attempt: PaymentAttempt,
): Promise<PaymentPrompt> {
  if (attempt.amount.currency !== 'CNY') throw new RangeError('WeChat Pay takes CNY only')
  if (!Number.isSafeInteger(attempt.amount.minor) || attempt.amount.minor < 1) {
    throw new RangeError('the amount must be a whole number of fen')
  }
  const body = JSON.stringify({
    appid: settings.appId,
    mchid: settings.merchant.merchantId,
    description: [...attempt.description].slice(0, MAX_DESCRIPTION).join(''),
    out_trade_no: checked(attempt.outTradeNo),
    time_expire: beijingTime(attempt.expiresAt),
    notify_url: checkedNotifyUrl(attempt.notifyUrl, settings.test),
    amount: { total: attempt.amount.minor, currency: 'CNY' },
  })
  const answer = readJson(
    NativeAnswer,
    await callWeChat(settings, { method: 'POST', target: '/v3/pay/transactions/native', body }),
  )
  if (!answer) throw new ProviderUnavailable('WeChat Pay answered without a code_url')
  return { kind: 'qr', codeUrl: answer.code_url, providerReference: null }
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

function checked(outTradeNo: string): string {
  if (!OUT_TRADE_NO.test(outTradeNo)) throw new RangeError('an order number has 6 to 32 of A-Z a-z 0-9 _ -')
  return outTradeNo
}

/** WeChat Pay calls https only, and drops a query; the sandbox may be served over http on this machine. */
function checkedNotifyUrl(notifyUrl: string, test: boolean): string {
  const { protocol, search, hash } = new URL(notifyUrl)
  const schemeFits = protocol === 'https:' || (test && protocol === 'http:')
  if (!schemeFits || search || hash)
    throw new RangeError('the notification address must be https without a query')
  return notifyUrl
}
