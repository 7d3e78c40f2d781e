import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import { currencyCode } from '#contract/currencies.ts'
import type { Queryable } from '../../../db/database.ts'
import { paymentAttempts, payments, refunds } from '../../../db/tables/all.ts'
import type { BillRow } from '../../../gateways/payment/payment.ts'
import type { PaymentProvider } from '../../../gateways/payment/provider.ts'
import { minorUnits } from '../../../lib/money.ts'
import type { BookEntry } from './compare.ts'

/** From one moment until before another */
export interface Span {
  from: Date
  until: Date
}

/** A finished refund with the time of its approval: the provider may have booked it at any time since. */
export interface DoneRefund extends BookEntry {
  createdAt: Date
}

async function paymentsWhere(db: Queryable, { method, test }: PaymentProvider, where?: SQL) {
  const rows = await db
    .select({ payment: payments, ourNumber: paymentAttempts.outTradeNo })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .where(and(eq(payments.method, method), eq(payments.isTest, test), where))
  return rows.map(
    ({ payment, ourNumber }): BookEntry => ({
      kind: 'payment',
      ourNumber,
      providerNumber: payment.transactionId,
      amount: {
        minor: minorUnits(payment.amount, payment.currency),
        currency: currencyCode(payment.currency),
      },
      orderId: payment.orderId,
    }),
  )
}

async function refundsWhere(db: Queryable, { method, test }: PaymentProvider, where?: SQL) {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.method, method), eq(payments.isTest, test), where))
  return rows.map(
    ({ refund }): DoneRefund => ({
      kind: 'refund',
      ourNumber: refund.refundNo,
      providerNumber: refund.refundId ?? '',
      amount: { minor: minorUnits(refund.amount, refund.currency), currency: currencyCode(refund.currency) },
      orderId: refund.orderId,
      createdAt: refund.createdAt,
    }),
  )
}

/** The ledger's entries for the provider's lines, whatever their day. */
export async function matchingEntries(
  db: Queryable,
  provider: PaymentProvider,
  rows: readonly BillRow[],
): Promise<BookEntry[]> {
  const ours = rows.map(({ ourNumber }) => ourNumber)
  const theirs = rows.map(({ providerNumber }) => providerNumber)
  return [
    ...(await paymentsWhere(db, provider, inArray(payments.transactionId, theirs))),
    ...(await refundsWhere(
      db,
      provider,
      or(inArray(refunds.refundNo, ours), inArray(refunds.refundId, theirs)),
    )),
  ]
}

export const paidWithin = (db: Queryable, provider: PaymentProvider, { from, until }: Span) =>
  paymentsWhere(db, provider, and(gte(payments.paidAt, from), lt(payments.paidAt, until)))

export const refundedWithin = (db: Queryable, provider: PaymentProvider, { from, until }: Span) =>
  refundsWhere(
    db,
    provider,
    and(eq(refunds.state, 'done'), gte(refunds.doneAt, from), lt(refunds.doneAt, until)),
  )
