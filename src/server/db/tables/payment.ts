import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { HandKind } from '#contract/payment/offline-kinds.ts'
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
    /** desktop, mobile or wechat: where the payer pays */
    scene: text().notNull().default('desktop'),
    /** content of the QR code */
    codeUrl: text().notNull().default(''),
    /** where the payer's browser goes instead */
    redirectUrl: text().notNull().default(''),
    /** the provider's own number, given before payment; stored before the payer goes there */
    providerReference: text(),
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

/** The journal: money that really moved in, once per provider's transaction, or once per order paid offline. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** null: it came in without a provider, see `offlinePayments` */
    attemptId: integer().references(() => paymentAttempts.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    method: text().notNull(),
    transactionId: text().notNull(),
    amount: money().notNull(),
    currency: smallint().notNull(),
    isTest: boolean().notNull(),
    /**
     * granted, duplicate, late, sold_out, group_closed or repriced: all but the first are refunded in full;
     * void: an offline payment that was recorded by mistake and counts nowhere
     */
    outcome: text().notNull(),
    paidAt: moment().notNull(),
    recordedAt: now(),
  },
  (t) => [
    uniqueIndex('payments_transaction_key').on(t.method, t.transactionId),
    index('payments_attempt_idx').on(t.attemptId),
    index('payments_order_idx').on(t.orderId),
    index('payments_paid_idx').on(t.paidAt),
    index('payments_amount_idx').on(t.amount, t.id),
    check(
      'payments_outcome_check',
      sql`${t.outcome} in ('granted', 'duplicate', 'late', 'sold_out', 'group_closed', 'repriced', 'void')`,
    ),
    check('payments_offline_check', sql`(${t.method} = 'offline') = (${t.attemptId} is null)`),
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
    /** the provider's number of it, once there is one */
    refundId: text(),
    amount: money().notNull(),
    currency: smallint().notNull(),
    /** by the server: duplicate, late, sold_out, group_closed, group_failed, repriced; by people: asked */
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
    /** a person returns the money: no provider is asked */
    byHand: boolean().notNull().default(false),
    /** how a person returned it, under which reference, and who recorded it; null until then */
    handKind: text().$type<HandKind>(),
    handReference: text().notNull().default(''),
    handBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** of an appointment course: how many lesson hours went with a part refund */
    lessonHours: smallint().notNull().default(0),
    createdAt: now(),
    doneAt: moment(),
  },
  (t) => [
    index('refunds_decided_by_idx').on(t.decidedBy).where(sql`${t.decidedBy} is not null`),
    index('refunds_hand_by_idx').on(t.handBy).where(sql`${t.handBy} is not null`),

    uniqueIndex('refunds_number_key').on(t.refundNo),
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_order_idx').on(t.orderId),
    // the list of refunds: newest first, or those that wait oldest first
    index('refunds_created_idx').on(t.createdAt, t.id),
    index('refunds_amount_idx').on(t.amount, t.id),
    index('refunds_state_idx').on(t.state, t.id.desc()),
    // reports add up what went back in a period
    index('refunds_done_idx').on(t.doneAt).where(sql`${t.state} = 'done'`),
    index('refunds_due_idx').on(t.nextTryAt).where(sql`${t.state} in ('approved', 'sent')`),
    check(
      'refunds_state_check',
      sql`${t.state} in ('asked', 'refused', 'approved', 'sent', 'done', 'failed')`,
    ),
    check('refunds_amount_check', sql`${t.amount} > 0`),
    check(
      'refunds_hand_kind_check',
      sql`${t.handKind} is null or (${t.byHand} and ${t.handKind} in ('cash', 'bank', 'card', 'cheque', 'other'))`,
    ),
  ],
)

/** Who a student is inside WeChat, for the school's official account of that app id. */
export const wechatPayers = pgTable(
  'wechat_payers',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    appId: text().notNull(),
    openid: text().notNull(),
    updatedAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.appId] })],
)

/** A provider's bill of a day, read and compared with the ledger. */
export const paymentBills = pgTable(
  'payment_bills',
  {
    method: text().notNull(),
    /** in Beijing */
    day: date({ mode: 'string' }).notNull(),
    /** waiting, read or failed */
    state: text().notNull().default('waiting'),
    /** the bill of a sandbox: compared with test payments alone, and counted nowhere */
    isTest: boolean().notNull().default(false),
    /** the totals of the bill per currency: payments and refunds */
    totals: jsonb()
      .$type<Record<string, { payments: number; paid: string; refunds: number; refunded: string }>>()
      .notNull()
      .default({}),
    differences: integer().notNull().default(0),
    attempts: smallint().notNull().default(0),
    nextTryAt: moment(),
    lastError: text(),
    readAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.method, t.day] }),
    index('payment_bills_due_idx').on(t.nextTryAt).where(sql`${t.state} = 'waiting'`),
    check('payment_bills_state_check', sql`${t.state} in ('waiting', 'read', 'failed')`),
  ],
)

/** What a bill and the ledger do not agree about. */
export const billDifferences = pgTable(
  'bill_differences',
  {
    id: id(),
    method: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** payment or refund */
    kind: text().notNull(),
    /** missing_here, missing_there or amount */
    finding: text().notNull(),
    /** our number of the payment or the refund; empty for what was not begun by us */
    ourNumber: text().notNull(),
    providerNumber: text().notNull(),
    currency: smallint().notNull(),
    /** null on the side that knows nothing of it */
    ourAmount: money(),
    providerAmount: money(),
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    /** a person has looked into it */
    settledAt: moment(),
    settledBy: integer().references(() => users.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
  },
  (t) => [
    foreignKey({
      name: 'bill_differences_bill_fk',
      columns: [t.method, t.day],
      foreignColumns: [paymentBills.method, paymentBills.day],
    }).onDelete('cascade'),
    index('bill_differences_bill_idx').on(t.method, t.day),
    check('bill_differences_finding_check', sql`${t.finding} in ('missing_here', 'missing_there', 'amount')`),
  ],
)

/** Transactions of the embedded cashier; the school reads them only through the provider's protocol. */
export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    outTradeNo: text().primaryKey(),
    method: text().$type<'wechat' | 'alipay' | 'paypal'>().notNull().default('wechat'),
    code: text().notNull(),
    description: text().notNull(),
    /** in the currency's smallest unit */
    totalFen: integer().notNull(),
    currency: text().notNull().default('CNY'),
    /** how it is paid, in the provider's words */
    product: text().notNull().default('NATIVE'),
    notifyUrl: text().notNull(),
    returnUrl: text(),
    cancelUrl: text(),
    /** Unix seconds, like every time of the provider */
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    state: text().$type<'open' | 'approved' | 'paid' | 'closed'>().notNull(),
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

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    outRefundNo: text().primaryKey(),
    outTradeNo: text()
      .notNull()
      .references(() => sandboxTransactions.outTradeNo, { onDelete: 'cascade' }),
    refundId: text().notNull(),
    refundFen: integer().notNull(),
    createdAt: integer().notNull(),
    notifyUrl: text(),
    nextNotifyAt: integer(),
  },
  (t) => [
    uniqueIndex('sandbox_refunds_refund_key').on(t.refundId),
    index('sandbox_refunds_payment_idx').on(t.outTradeNo),
    index('sandbox_refunds_due_idx').on(t.nextNotifyAt).where(sql`${t.nextNotifyAt} is not null`),
  ],
)

export const sandboxKeys = pgTable('sandbox_keys', {
  provider: text().primaryKey(),
  keys: jsonb().$type<unknown>().notNull(),
})
