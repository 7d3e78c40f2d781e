import { Type } from 'typebox'
import { readJson } from '../json.ts'
import { beijingTime } from '../wechat/protocol/time.ts'
import { failure, ok, type SandboxAnswer } from './answer.ts'
import type { SandboxKeys } from './keys.ts'
import { providerNumber, type SandboxSetting } from './setting.ts'
import type { SandboxRefund, SandboxTransaction } from './store.ts'

const RefundOrder = Type.Object({
  out_trade_no: Type.String(),
  out_refund_no: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  reason: Type.Optional(Type.String({ maxLength: 80 })),
  notify_url: Type.Optional(Type.String({ pattern: '^https?://[^?#]+$', maxLength: 255 })),
  amount: Type.Object({
    refund: Type.Integer({ minimum: 1 }),
    total: Type.Integer({ minimum: 1 }),
    currency: Type.Literal('CNY'),
  }),
})

/** POST /v3/refund/domestic/refunds. Accepted is not done: the answer is PROCESSING, a later query SUCCESS. */
export async function orderRefund(setting: SandboxSetting, body: string): Promise<SandboxAnswer> {
  const { store, clock } = setting
  const order = readJson(RefundOrder, body)
  if (!order) return failure('PARAM_ERROR')
  const transaction = await store.findByOutTradeNo(order.out_trade_no)
  if (!transaction) return failure('RESOURCE_NOT_EXISTS')
  if (transaction.state !== 'paid') return failure('INVALID_REQUEST', '订单未支付')
  if (order.amount.total !== transaction.totalFen) return failure('INVALID_REQUEST', '订单金额不一致')
  const refund: SandboxRefund = {
    outRefundNo: order.out_refund_no,
    outTradeNo: order.out_trade_no,
    refundId: providerNumber('59'),
    refundFen: order.amount.refund,
    createdAt: clock(),
    notifyUrl: order.notify_url ?? null,
    nextNotifyAt: order.notify_url === undefined ? null : clock(),
  }
  const outcome = await store.insertRefund(refund)
  if (outcome === 'inserted') return ok(refundResource(refund, transaction, 'PROCESSING'))
  if (outcome === 'exceeds') return failure('INVALID_REQUEST', '退款金额大于可退金额')
  const earlier = await store.findRefund(order.out_refund_no)
  const same = earlier?.outTradeNo === refund.outTradeNo && earlier.refundFen === refund.refundFen
  return same
    ? ok(refundResource(earlier, transaction, 'SUCCESS'))
    : failure('INVALID_REQUEST', '退款单号已用于其他退款')
}

/** GET /v3/refund/domestic/refunds/{out_refund_no} */
export async function queryRefundOrder(
  { store }: SandboxSetting,
  outRefundNo: string,
): Promise<SandboxAnswer> {
  const refund = await store.findRefund(outRefundNo)
  const transaction = refund && (await store.findByOutTradeNo(refund.outTradeNo))
  return transaction ? ok(refundResource(refund, transaction, 'SUCCESS')) : failure('RESOURCE_NOT_EXISTS')
}

/** The same for a notification: without currency and app id */
export const notifiedRefund = (
  keys: SandboxKeys,
  refund: SandboxRefund,
  transaction: SandboxTransaction,
): object => ({
  mchid: keys.merchantId,
  out_trade_no: refund.outTradeNo,
  transaction_id: transaction.transactionId,
  out_refund_no: refund.outRefundNo,
  refund_id: refund.refundId,
  refund_status: 'SUCCESS',
  success_time: beijingTime(refund.createdAt),
  user_received_account: '支付用户零钱',
  amount: {
    total: transaction.totalFen,
    refund: refund.refundFen,
    payer_total: transaction.totalFen,
    payer_refund: refund.refundFen,
  },
})

function refundResource(
  refund: SandboxRefund,
  transaction: SandboxTransaction,
  status: 'PROCESSING' | 'SUCCESS',
): object {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: transaction.transactionId,
    out_trade_no: refund.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: beijingTime(refund.createdAt),
    ...(status === 'SUCCESS' ? { success_time: beijingTime(refund.createdAt) } : {}),
    status,
    funds_account: 'AVAILABLE',
    amount: {
      total: transaction.totalFen,
      refund: refund.refundFen,
      payer_total: transaction.totalFen,
      payer_refund: refund.refundFen,
      settlement_refund: refund.refundFen,
      settlement_total: transaction.totalFen,
      discount_refund: 0,
      currency: 'CNY',
    },
  }
}
