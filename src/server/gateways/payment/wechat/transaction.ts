import type { Static } from 'typebox'
import type { Payment } from '../payment.ts'
import { readTime } from './protocol/time.ts'
import type { PaidTransaction } from './schemas.ts'

/** A paid transaction as the port speaks of it, or null when its time cannot be read */
export function toPayment(transaction: Static<typeof PaidTransaction>): Payment | null {
  const paidAt = readTime(transaction.success_time)
  if (paidAt === null) return null
  return {
    outTradeNo: transaction.out_trade_no,
    transactionId: transaction.transaction_id,
    amount: { minor: transaction.amount.total, currency: transaction.amount.currency },
    merchantId: transaction.mchid,
    appId: transaction.appid,
    paidAt,
  }
}
