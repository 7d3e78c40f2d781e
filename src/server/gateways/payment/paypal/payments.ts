import type { Static } from 'typebox'
import { readDecimal } from '../decimal.ts'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import type { Payment, PaymentReference, PaymentState } from '../payment.ts'
import type { PayPal } from './client.ts'
import type { PayPalSettings } from './config.ts'
import { captureOrder, findOrder, type PayPalOrder } from './orders.ts'
import type { Capture } from './schemas.ts'
import { readTime } from './time.ts'

const MISSING = 'RESOURCENOTFOUND'
/** the payer must return and approve again, or choose another method */
const NOT_APPROVED = new Set([
  'ORDERNOTAPPROVED',
  'INSTRUMENTDECLINED',
  'PAYERACTIONREQUIRED',
  'PAYERCANNOTPAY',
])
const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/**
 * What became of an order. The payer's approval alone moves no money: it is taken here. An order of which we have no
 * number was never approved, as nobody could have been sent to its page.
 */
export async function queryOrder(paypal: PayPal, reference: PaymentReference): Promise<PaymentState> {
  const { outTradeNo, providerReference } = reference
  if (!providerReference) return { state: 'unknown' }
  let order: PayPalOrder
  try {
    order = await findOrder(paypal, providerReference)
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === MISSING) return { state: 'unknown' }
    throw error
  }
  checkOurs(paypal, order, outTradeNo)
  if (order.status !== 'APPROVED') return readState(paypal.settings, order, outTradeNo)
  return capture(paypal, order, outTradeNo)
}

async function capture(paypal: PayPal, order: PayPalOrder, outTradeNo: string): Promise<PaymentState> {
  let captured: PayPalOrder
  try {
    captured = await captureOrder(paypal, order.id)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    if (NOT_APPROVED.has(error.code)) return { state: 'unpaid' }
    if (error.code === 'ORDEREXPIRED' || error.code === 'ORDERVOIDED') return { state: 'closed' }
    // another of our servers was first
    if (error.code !== 'ORDERALREADYCAPTURED') throw error
    captured = await findOrder(paypal, order.id)
  }
  checkOurs(paypal, captured, outTradeNo)
  return readState(paypal.settings, captured, outTradeNo)
}

/** An answer to a capture may leave these out; what it has must match our order. */
function checkOurs({ settings }: PayPal, { purchase_units: [unit] }: PayPalOrder, outTradeNo: string): void {
  const number = unit?.custom_id ?? unit?.payments?.captures?.[0]?.custom_id
  const payee = unit?.payee?.merchant_id ?? settings.merchantId
  if (number !== outTradeNo || payee !== settings.merchantId)
    throw new ProviderUnavailable('PayPal answered for another order')
}

function readState(settings: PayPalSettings, order: PayPalOrder, outTradeNo: string): PaymentState {
  if (order.status === 'VOIDED') return { state: 'closed' }
  const captures = order.purchase_units[0]?.payments?.captures ?? []
  const taken = captures.find(({ status }) => TAKEN.has(status))
  if (taken) {
    const payment = toPayment(settings, taken)
    if (payment?.outTradeNo !== outTradeNo)
      throw new ProviderUnavailable('PayPal answered a payment that cannot be read')
    return { state: 'paid', payment, refunded: taken.status !== 'COMPLETED' }
  }
  if (captures.some(({ status }) => status === 'PENDING')) return { state: 'unpaid' }
  switch (order.status) {
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
    case 'APPROVED':
      return { state: 'unpaid' }
    // done, and no money was taken: the capture was declined, and there is no second one
    case 'COMPLETED':
      return { state: captures.length > 0 ? 'closed' : 'unknown' }
    default:
      return { state: 'unknown' }
  }
}

/** A capture as the port speaks of it, or null when something of it cannot be read */
export function toPayment(settings: PayPalSettings, taken: Static<typeof Capture>): Payment | null {
  const amount = readDecimal(taken.amount.value, taken.amount.currency_code)
  const paidAt = readTime(taken.create_time)
  if (!amount || amount.minor < 1 || paidAt === null || !taken.custom_id) return null
  return {
    outTradeNo: taken.custom_id,
    transactionId: taken.id,
    amount,
    // it names the account where it can; the order was made for ours alone
    merchantId: taken.payee?.merchant_id ?? settings.merchantId,
    appId: settings.clientId,
    paidAt,
  }
}

/**
 * PayPal has no call to close an order: what is not captured is never paid, and runs out by itself.
 * @throws ProviderRefused when the money is taken, or on its way
 */
export async function closeOrder(
  paypal: PayPal,
  { outTradeNo, providerReference }: PaymentReference,
): Promise<void> {
  if (!providerReference) return
  let order: PayPalOrder
  try {
    order = await findOrder(paypal, providerReference)
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === MISSING) return
    throw error
  }
  checkOurs(paypal, order, outTradeNo)
  for (const { status } of order.purchase_units[0]?.payments?.captures ?? []) {
    if (TAKEN.has(status)) throw new ProviderRefused('ORDERALREADYCAPTURED', 'the order is paid')
    if (status === 'PENDING') throw new ProviderRefused('PENDINGCAPTURE', 'the payment is on its way')
  }
}
