import { decimalText } from '../../decimal.ts'
import { isoTime } from '../../paypal/time.ts'
import type { SandboxRefund, SandboxTransaction } from '../store.ts'
import type { PayPalSetting } from './keys.ts'

const money = (minor: number, currency: string) => ({
  currency_code: currency,
  value: decimalText({ minor, currency }),
})

/** PayPal's status of an order; there is none for a closed one */
function orderStatus({ state }: SandboxTransaction): string {
  if (state === 'open') return 'PAYER_ACTION_REQUIRED'
  if (state === 'approved') return 'APPROVED'
  return state === 'paid' ? 'COMPLETED' : 'VOIDED'
}

export function captureResource({ keys }: PayPalSetting, order: SandboxTransaction): object {
  const { refundedFen, totalFen, currency, paidAt } = order
  const status = refundedFen === 0 ? 'COMPLETED' : refundedFen < totalFen ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  return {
    id: order.transactionId,
    status,
    amount: money(totalFen, currency),
    final_capture: true,
    custom_id: order.outTradeNo,
    invoice_id: order.outTradeNo,
    payee: { merchant_id: keys.merchantId },
    supplementary_data: { related_ids: { order_id: order.code } },
    create_time: isoTime(paidAt ?? 0),
    update_time: isoTime(paidAt ?? 0),
  }
}

export const refundResource = (refund: SandboxRefund, order: SandboxTransaction): object => ({
  id: refund.refundId,
  status: 'COMPLETED',
  amount: money(refund.refundFen, order.currency),
  custom_id: order.outTradeNo,
  invoice_id: refund.outRefundNo,
  create_time: isoTime(refund.createdAt),
  update_time: isoTime(refund.createdAt),
})

export async function orderResource(setting: PayPalSetting, order: SandboxTransaction): Promise<object> {
  const refunds = await setting.store.findRefundsOf(order.outTradeNo)
  return orderResourceSoFar(setting, order, refunds)
}

export const orderResourceSoFar = (
  setting: PayPalSetting,
  order: SandboxTransaction,
  refunds: readonly SandboxRefund[] = [],
): object => ({
  id: order.code,
  intent: 'CAPTURE',
  status: orderStatus(order),
  create_time: isoTime(order.createdAt),
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: order.outTradeNo,
      invoice_id: order.outTradeNo,
      description: order.description,
      amount: money(order.totalFen, order.currency),
      payee: { merchant_id: setting.keys.merchantId },
      ...(order.state === 'paid' ? { payments: paymentsOf(setting, order, refunds) } : {}),
    },
  ],
  links: [
    { href: `https://api-m.paypal.com/v2/checkout/orders/${order.code}`, rel: 'self', method: 'GET' },
    // absent once the payer has approved
    ...(order.state === 'open'
      ? [{ href: `${setting.publicUrl}/sandbox/paypal/${order.code}`, rel: 'payer-action', method: 'GET' }]
      : []),
  ],
})

const paymentsOf = (
  setting: PayPalSetting,
  order: SandboxTransaction,
  refunds: readonly SandboxRefund[],
): object => ({
  captures: [captureResource(setting, order)],
  ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundResource(refund, order)) } : {}),
})
