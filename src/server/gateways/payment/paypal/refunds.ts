import type { Static } from 'typebox'
import { decimalText, readDecimal } from '../decimal.ts'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { RefundOrder, RefundReference, RefundState } from '../payment.ts'
import { checkedOutRefundNo, checkedOutTradeNo } from '../trade-number.ts'
import { callPayPal, type PayPal } from './client.ts'
import { findOrder } from './orders.ts'
import { Refund } from './schemas.ts'
import { readTime } from './time.ts'

const MAX_NOTE = 255
const NUMBER = /^[A-Z0-9-]{1,36}$/i

/**
 * Sends money of a capture back. PayPal remembers the request id for 45 days only, so the order's own list of
 * refunds is looked at first: a retry after months must not pay twice.
 */
export async function createRefund(paypal: PayPal, order: RefundOrder): Promise<RefundState> {
  const { amount, payment, outRefundNo } = order
  if (amount.currency !== payment.amount.currency)
    throw new RangeError('a refund is in the currency of its payment')
  if (amount.minor < 1 || amount.minor > payment.amount.minor)
    throw new RangeError('a refund is a whole number of the smallest unit, at most what was paid')
  const made = await findInOrder(paypal, outRefundNo, payment.providerReference)
  if (made) return made
  const body = JSON.stringify({
    amount: { currency_code: amount.currency, value: decimalText(amount) },
    invoice_id: checkedOutRefundNo(outRefundNo),
    custom_id: checkedOutTradeNo(payment.outTradeNo),
    note_to_payer: [...order.reason].slice(0, MAX_NOTE).join(''),
  })
  const target = `/v2/payments/captures/${checkedNumber(payment.transactionId)}/refund`
  const requestId = `refund-${outRefundNo}`
  const refund = readRefund(
    await callPayPal(paypal, { method: 'POST', target, body, requestId }),
    outRefundNo,
  )
  if (refund.state !== 'unknown' && refund.amount.minor !== amount.minor)
    throw new ProviderRefused('OUTREFUNDNOUSED', 'the number was used for another amount')
  return refund
}

export async function queryRefund(paypal: PayPal, reference: RefundReference): Promise<RefundState> {
  const { outRefundNo, refundId, providerReference } = reference
  if (!refundId) return (await findInOrder(paypal, outRefundNo, providerReference)) ?? { state: 'unknown' }
  try {
    const target = `/v2/payments/refunds/${checkedNumber(refundId)}`
    return readRefund(await callPayPal(paypal, { method: 'GET', target }), outRefundNo)
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'RESOURCENOTFOUND') return { state: 'unknown' }
    throw error
  }
}

/** A refund of ours among those of its order, known by our number */
async function findInOrder(
  paypal: PayPal,
  outRefundNo: string,
  orderId: string | null | undefined,
): Promise<RefundState | null> {
  if (!orderId) return null
  try {
    const order = await findOrder(paypal, orderId)
    const refunds = order.purchase_units[0]?.payments?.refunds ?? []
    const found = refunds.find(({ invoice_id: number }) => number === outRefundNo)
    return found ? toState(found) : null
  } catch (error) {
    // orders are forgotten some day; their captures are not
    if (error instanceof ProviderRefused && error.code === 'RESOURCENOTFOUND') return null
    throw error
  }
}

function readRefund(body: string, outRefundNo: string): RefundState {
  const refund = readJson(Refund, body)
  if (!refund || refund.invoice_id !== outRefundNo)
    throw new ProviderUnavailable('PayPal answered for another refund')
  return toState(refund)
}

function toState(refund: Static<typeof Refund>): RefundState {
  const amount = readDecimal(refund.amount.value, refund.amount.currency_code)
  if (!amount) throw new ProviderUnavailable('PayPal answered a refund that cannot be read')
  const known = { refundId: refund.id, amount }
  switch (refund.status) {
    case 'COMPLETED': {
      const refundedAt = readTime(refund.update_time ?? refund.create_time ?? '')
      if (refundedAt === null) throw new ProviderUnavailable('PayPal answered a refund without its time')
      return { state: 'done', ...known, refundedAt }
    }
    case 'PENDING':
      return { state: 'processing', ...known }
    case 'CANCELLED':
      return { state: 'closed', ...known }
    case 'FAILED':
      return { state: 'failed', ...known }
    default:
      return { state: 'unknown' }
  }
}

function checkedNumber(number: string): string {
  if (!NUMBER.test(number)) throw new RangeError("not one of PayPal's numbers")
  return number
}
