import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, money, now } from './columns.ts'
import { orders } from './order.ts'

/** Each QR or window is an attempt with its own number at the provider. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    outTradeNo: text().notNull(),
    amount: money().notNull(),
    currency: smallint().notNull(),
    isTest: boolean().notNull(),
    /** open, paid or closed */
    state: text().notNull().default('open'),
    codeUrl: text().notNull().default(''),
    expiresAt: moment().notNull(),
    checkedAt: moment(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('payment_attempts_number_key').on(t.outTradeNo),
    index('payment_attempts_order_idx').on(t.orderId, t.id),
    index('payment_attempts_open_idx').on(t.checkedAt).where(sql`${t.state} = 'open'`),
    check('payment_attempts_state_check', sql`${t.state} in ('open', 'paid', 'closed')`),
  ],
)

/** The journal: money that really moved in, once per provider's transaction. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    attemptId: integer()
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    transactionId: text().notNull(),
    amount: money().notNull(),
    currency: smallint().notNull(),
    isTest: boolean().notNull(),
    /** granted, duplicate, late, sold_out or group_closed: all but the first are refunded in full */
    outcome: text().notNull(),
    paidAt: moment().notNull(),
    recordedAt: now(),
  },
  (t) => [
    uniqueIndex('payments_transaction_key').on(t.method, t.transactionId),
    index('payments_attempt_idx').on(t.attemptId),
    index('payments_order_idx').on(t.orderId),
    check(
      'payments_outcome_check',
      sql`${t.outcome} in ('granted', 'duplicate', 'late', 'sold_out', 'group_closed')`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** stable: every retry carries the same number */
    refundNo: text().notNull(),
    amount: money().notNull(),
    currency: smallint().notNull(),
    /** by the server: duplicate, late, sold_out, group_closed, group_failed; by people: asked */
    reason: text().notNull(),
    /** what the student wrote who asked for it, and what the school answered */
    note: text().notNull().default(''),
    answer: text().notNull().default(''),
    /** where a part refund leads the order back to */
    orderStatus: smallint(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** asked, refused, approved, sent, done or failed */
    state: text().notNull(),
    attempts: smallint().notNull().default(0),
    nextTryAt: moment(),
    lastError: text(),
    createdAt: now(),
    doneAt: moment(),
  },
  (t) => [
    uniqueIndex('refunds_number_key').on(t.refundNo),
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_order_idx').on(t.orderId),
    index('refunds_due_idx').on(t.nextTryAt).where(sql`${t.state} in ('approved', 'sent')`),
    check(
      'refunds_state_check',
      sql`${t.state} in ('asked', 'refused', 'approved', 'sent', 'done', 'failed')`,
    ),
    check('refunds_amount_check', sql`${t.amount} > 0`),
  ],
)

/** The embedded cashier's own books; the school learns of them only by the provider's protocol. */
export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    outTradeNo: text().primaryKey(),
    code: text().notNull(),
    description: text().notNull(),
    totalFen: integer().notNull(),
    notifyUrl: text().notNull(),
    /** Unix seconds, like every time of the provider */
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    state: text().$type<'open' | 'paid' | 'closed'>().notNull(),
    refundedFen: integer().notNull(),
    transactionId: text(),
    paidAt: integer(),
    notificationId: text().notNull(),
    notifyAttempts: integer().notNull(),
    nextNotifyAt: integer(),
  },
  (t) => [
    uniqueIndex('sandbox_transactions_code_key').on(t.code),
    uniqueIndex('sandbox_transactions_transaction_key').on(t.transactionId),
    index('sandbox_transactions_due_idx').on(t.nextNotifyAt).where(sql`${t.nextNotifyAt} is not null`),
    check('sandbox_transactions_refunded_check', sql`${t.refundedFen} between 0 and ${t.totalFen}`),
  ],
)

export const sandboxRefunds = pgTable('sandbox_refunds', {
  outRefundNo: text().primaryKey(),
  outTradeNo: text()
    .notNull()
    .references(() => sandboxTransactions.outTradeNo, { onDelete: 'cascade' }),
  refundId: text().notNull(),
  refundFen: integer().notNull(),
  createdAt: integer().notNull(),
})

export const sandboxKeys = pgTable('sandbox_keys', {
  provider: text().primaryKey(),
  keys: jsonb().$type<unknown>().notNull(),
})
