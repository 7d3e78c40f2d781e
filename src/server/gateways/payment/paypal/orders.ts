import { decimalText, readDecimal } from '../decimal.ts'
import { ProviderRefused, ProviderUnavailable } from '../errors.ts'
import { readJson } from '../json.ts'
import type { Static } from 'typebox'
import type { PaymentAttempt, PaymentPrompt } from '../payment.ts'
import { checkedOutTradeNo } from '../trade-number.ts'
import { callPayPal, type PayPal } from './client.ts'
import { Order } from './schemas.ts'

export type PayPalOrder = Static<typeof Order>

const ORDERS = '/v2/checkout/orders'
const MAX_DESCRIPTION = 127
const ORDER_ID = /^[A-Z0-9-]{1,36}$/i

/**
 * Opens an order that the payer approves at PayPal. Its request id is our number, so that asking again (for six
 * hours) gives the same order and never a second one.
 */
export async function createOrder(paypal: PayPal, attempt: PaymentAttempt): Promise<PaymentPrompt> {
  const { outTradeNo, amount, returnUrl } = attempt
  if (amount.currency === 'CNY') throw new RangeError('PayPal takes no CNY')
  if (amount.minor < 1) throw new RangeError('the amount must be a whole number of the smallest unit')
  if (!returnUrl) throw new RangeError('PayPal needs an address to come back to')
  const body = JSON.stringify({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: checkedOutTradeNo(outTradeNo),
        invoice_id: outTradeNo,
        description: [...attempt.description].slice(0, MAX_DESCRIPTION).join(''),
        amount: { currency_code: amount.currency, value: decimalText(amount) },
        payee: { merchant_id: paypal.settings.merchantId },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: returnUrl,
          cancel_url: attempt.cancelUrl ?? returnUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          // nothing that takes days to arrive, such as a cheque
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  })
  const order = readOrder(
    await callPayPal(paypal, { method: 'POST', target: ORDERS, body, requestId: `order-${outTradeNo}` }),
  )
  const [unit] = order.purchase_units
  const stored = unit?.amount && readDecimal(unit.amount.value, unit.amount.currency_code)
  if (unit?.custom_id !== outTradeNo) throw new ProviderUnavailable('PayPal answered for another order')
  if (stored?.minor !== amount.minor || stored.currency !== amount.currency)
    throw new ProviderRefused('OUTTRADENOUSED', 'the number was used for another amount')
  const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  if (!page)
    throw new ProviderRefused('ORDERALREADYAPPROVED', 'the order has no page to be approved on any more')
  return { kind: 'redirect', url: page.href, providerReference: order.id }
}

/** @throws ProviderRefused with RESOURCENOTFOUND for one that expired or never was */
export async function findOrder(paypal: PayPal, orderId: string): Promise<PayPalOrder> {
  const order = readOrder(await callPayPal(paypal, { method: 'GET', target: orderTarget(orderId) }))
  if (order.id !== orderId) throw new ProviderUnavailable('PayPal answered for another order')
  return order
}

/** Takes the money of an approved order. Its request id is the same for every try. */
export async function captureOrder(paypal: PayPal, orderId: string): Promise<PayPalOrder> {
  const call = {
    method: 'POST',
    target: `${orderTarget(orderId)}/capture`,
    requestId: `capture-${orderId}`,
  } as const
  const order = readOrder(await callPayPal(paypal, call))
  if (order.id !== orderId) throw new ProviderUnavailable('PayPal answered for another order')
  return order
}

function orderTarget(orderId: string): string {
  if (!ORDER_ID.test(orderId)) throw new RangeError("not one of PayPal's order numbers")
  return `${ORDERS}/${orderId}`
}

function readOrder(body: string): PayPalOrder {
  const order = readJson(Order, body)
  if (!order) throw new ProviderUnavailable('PayPal answered an order that cannot be read')
  return order
}
