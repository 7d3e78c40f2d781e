import { Type } from 'typebox'
import { readDecimal } from '../../decimal.ts'
import { readJson } from '../../json.ts'
import type { SandboxRefund, SandboxTransaction } from '../store.ts'
import { created, failure, ok, type PayPalAnswer } from './answer.ts'
import type { PayPalSetting } from './keys.ts'
import { newNumber } from './order-calls.ts'
import { refundResource } from './resources.ts'

const RefundOrder = Type.Object({
  amount: Type.Object({ currency_code: Type.String(), value: Type.String() }),
  invoice_id: Type.String({ minLength: 1, maxLength: 127 }),
  custom_id: Type.String(),
  note_to_payer: Type.Optional(Type.String({ maxLength: 255 })),
})

/** POST /v2/payments/captures/{id}/refund. The same request id again answers the refund that it made. */
export async function refundCapture(
  setting: PayPalSetting,
  captureId: string,
  body: string,
): Promise<PayPalAnswer> {
  const { store, clock } = setting
  const requested = readJson(RefundOrder, body)
  const amount = requested && readDecimal(requested.amount.value, requested.amount.currency_code)
  if (!requested || !amount || amount.minor < 1) return failure(400, 'INVALID_PARAMETER_VALUE')
  const order = await store.findByOutTradeNo(requested.custom_id)
  if (order?.method !== 'paypal' || order.transactionId !== captureId) return failure(404)
  if (amount.currency !== order.currency) return failure(422, 'CURRENCY_MISMATCH')
  const refund: SandboxRefund = {
    outRefundNo: requested.invoice_id,
    outTradeNo: order.outTradeNo,
    refundId: newNumber(),
    refundFen: amount.minor,
    createdAt: clock(),
    notifyUrl: order.notifyUrl,
    nextNotifyAt: clock(),
  }
  const outcome = await store.insertRefund(refund)
  if (outcome === 'inserted') return created(refundResource(refund, order))
  if (outcome === 'taken') return repeated(setting, requested.invoice_id, order)
  const { refundedFen, totalFen } = (await store.findByOutTradeNo(order.outTradeNo)) ?? order
  return failure(422, refundedFen === totalFen ? 'CAPTURE_FULLY_REFUNDED' : 'REFUND_AMOUNT_EXCEEDED')
}

async function repeated(
  { store }: PayPalSetting,
  outRefundNo: string,
  order: SandboxTransaction,
): Promise<PayPalAnswer> {
  const earlier = await store.findRefund(outRefundNo)
  return earlier?.outTradeNo === order.outTradeNo
    ? ok(refundResource(earlier, order))
    : failure(422, 'DUPLICATE_INVOICE_ID')
}

/** GET /v2/payments/refunds/{id} */
export async function showRefund({ store }: PayPalSetting, refundId: string): Promise<PayPalAnswer> {
  const refund = await store.findRefundById(refundId)
  const order = refund && (await store.findByOutTradeNo(refund.outTradeNo))
  return refund && order?.method === 'paypal' ? ok(refundResource(refund, order)) : failure(404)
}
