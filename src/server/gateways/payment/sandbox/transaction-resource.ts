import { beijingTime } from '../wechat/protocol/time.ts'
import type { SandboxKeys } from './keys.ts'
import type { SandboxTransaction } from './store.ts'

const descriptions = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '已关闭',
} as const

function tradeState(transaction: SandboxTransaction): keyof typeof descriptions {
  if (transaction.state === 'open') return 'NOTPAY'
  if (transaction.state === 'closed') return 'CLOSED'
  return transaction.refundedFen > 0 ? 'REFUND' : 'SUCCESS'
}

/** A transaction as a query answers it */
export function transactionResource(keys: SandboxKeys, transaction: SandboxTransaction): object {
  const state = tradeState(transaction)
  const basics = {
    appid: keys.appId,
    mchid: keys.merchantId,
    out_trade_no: transaction.outTradeNo,
    trade_state: state,
    trade_state_desc: descriptions[state],
  }
  if (transaction.transactionId === null || transaction.paidAt === null) return basics
  return {
    ...basics,
    transaction_id: transaction.transactionId,
    trade_type: transaction.product,
    bank_type: 'OTHERS',
    attach: '',
    success_time: beijingTime(transaction.paidAt),
    payer: { openid: 'sandbox-payer' },
    amount: {
      total: transaction.totalFen,
      payer_total: transaction.totalFen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  }
}

/** The same for a payment notification: its state when it was paid, whatever happened since */
export const paidResource = (keys: SandboxKeys, transaction: SandboxTransaction): object =>
  transactionResource(keys, { ...transaction, refundedFen: 0 })
