import { beijingText, readBeijingText } from '../beijing.ts'
import { decimalText, readDecimal } from '../decimal.ts'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { PaymentAttempt, PaymentPrompt, PaymentState } from '../payment.ts'
import { checkedOutTradeNo } from '../trade-number.ts'
import { callAlipay } from './client.ts'
import type { AlipaySettings } from './config.ts'
import { signedRequest } from './request.ts'
import { Trade } from './schemas.ts'

const MAX_SUBJECT = 256

const products = {
  page: { method: 'alipay.trade.page.pay', product_code: 'FAST_INSTANT_TRADE_PAY' },
  wap: { method: 'alipay.trade.wap.pay', product_code: 'QUICK_WAP_WAY' },
}

/**
 * A signed address for the payer's browser: on a computer the page with the QR code, on a phone the one that opens
 * the app. Alipay creates the trade only when the payer opens it, so there is no call that could fail here.
 */
export function createPage(settings: AlipaySettings, attempt: PaymentAttempt): PaymentPrompt {
  if (attempt.amount.currency !== 'CNY') throw new RangeError('Alipay takes CNY only')
  if (attempt.amount.minor < 1) throw new RangeError('the amount must be a whole number of fen')
  if (attempt.scene?.kind === 'wechat') throw new RangeError('Alipay does not open inside WeChat')
  const mobile = attempt.scene?.kind === 'mobile'
  const { method, product_code } = mobile ? products.wap : products.page
  const leave = attempt.cancelUrl ?? attempt.returnUrl
  const { common, content } = signedRequest(settings, {
    method,
    content: {
      out_trade_no: checkedOutTradeNo(attempt.outTradeNo),
      product_code,
      total_amount: decimalText(attempt.amount),
      subject: subject(attempt.description),
      time_expire: beijingText(attempt.expiresAt),
      ...(mobile && leave ? { quit_url: leave } : {}),
    },
    extra: { notify_url: attempt.notifyUrl, return_url: attempt.returnUrl ?? '' },
  })
  common.append('biz_content', content)
  return { kind: 'redirect', url: `${settings.gateway}?${common}`, providerReference: null }
}

/** Alipay takes none of / = & in it. */
const subject = (description: string): string =>
  [...description.replaceAll(/[/=&]/g, ' ')].slice(0, MAX_SUBJECT).join('')

export async function queryTrade(settings: AlipaySettings, outTradeNo: string): Promise<PaymentState> {
  const content = { out_trade_no: checkedOutTradeNo(outTradeNo) }
  let node: string
  try {
    node = await callAlipay(settings, { method: 'alipay.trade.query', content })
  } catch (error) {
    // nobody has opened the page: unpaid, yet still payable
    if (error instanceof ProviderRefused && error.code === 'TRADENOTEXIST') return { state: 'unknown' }
    throw error
  }
  return readState(settings, outTradeNo, node)
}

function readState(settings: AlipaySettings, outTradeNo: string, node: string): PaymentState {
  const trade = readJson(Trade, node)
  if (trade?.out_trade_no !== outTradeNo) throw new ProviderUnavailable('Alipay answered for another trade')
  switch (trade.trade_status) {
    case 'WAIT_BUYER_PAY':
      return { state: 'unpaid' }
    case 'TRADE_CLOSED':
      // closed for want of payment, or refunded in full: the one was paid once, the other was not
      if (trade.send_pay_date === undefined) return { state: 'closed' }
      break
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      break
    default:
      return { state: 'unknown' }
  }
  const amount = readDecimal(trade.total_amount, 'CNY')
  const paidAt = readBeijingText(trade.send_pay_date ?? '')
  if (!amount || paidAt === null)
    throw new ProviderUnavailable('Alipay answered a payment that cannot be read')
  return {
    state: 'paid',
    refunded: trade.trade_status === 'TRADE_CLOSED',
    payment: {
      outTradeNo,
      transactionId: trade.trade_no,
      amount,
      // the query does not name the seller: a trade of ours was made with our own signature, which names our account
      merchantId: settings.sellerId,
      appId: settings.appId,
      paidAt,
    },
  }
}

export async function closeTrade(settings: AlipaySettings, outTradeNo: string): Promise<void> {
  const content = { out_trade_no: checkedOutTradeNo(outTradeNo) }
  try {
    await callAlipay(settings, { method: 'alipay.trade.close', content })
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.code === 'TRADENOTEXIST') throw error
    // it means only that the trade is not waiting for payment
    if ((await queryTrade(settings, outTradeNo)).state !== 'closed') throw error
  }
}
