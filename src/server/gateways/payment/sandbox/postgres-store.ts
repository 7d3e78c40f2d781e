import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sandboxRefunds, sandboxTransactions as transactions } from '../../../db/tables/payment.ts'
import type { SandboxRefund, SandboxState, SandboxStore, SandboxTransaction } from './store.ts'

type Row = typeof transactions.$inferSelect
type RefundRow = typeof sandboxRefunds.$inferSelect

/** The tables keep WeChat Pay's QR payments alone; what the other ways add is the same for all of these. */
const fixed = {
  method: 'wechat',
  currency: 'CNY',
  product: 'NATIVE',
  returnUrl: null,
  cancelUrl: null,
} as const
const fixedRefund = { notifyUrl: null, nextNotifyAt: null } as const

const toTransaction = (row: Row | undefined): SandboxTransaction | null => (row ? { ...row, ...fixed } : null)
const toRefund = (row: RefundRow | undefined): SandboxRefund | null =>
  row ? { ...row, ...fixedRefund } : null

function toRow(transaction: SandboxTransaction): Row {
  const { method, currency, product, returnUrl: _return, cancelUrl: _cancel, state, ...row } = transaction
  if (method !== fixed.method || currency !== fixed.currency || product !== fixed.product)
    throw new RangeError(`the sandbox's tables keep no ${method} ${product}`)
  return { ...row, state: known(state) }
}

function known(state: SandboxState): Row['state'] {
  if (state === 'approved') throw new RangeError("the sandbox's tables keep no approved payment")
  return state
}

/** The sandbox's books in the school's database, so that they outlive a restart and several servers share them. */
export const postgresSandboxStore = (db: Db): SandboxStore => ({
  async insertTransaction(transaction) {
    const inserted = await db
      .insert(transactions)
      .values(toRow(transaction))
      .onConflictDoNothing({ target: transactions.outTradeNo })
      .returning({ outTradeNo: transactions.outTradeNo })
    return inserted.length > 0
  },

  async findByOutTradeNo(outTradeNo) {
    const [row] = await db.select().from(transactions).where(eq(transactions.outTradeNo, outTradeNo))
    return toTransaction(row)
  },

  async findByCode(code) {
    const [row] = await db.select().from(transactions).where(eq(transactions.code, code))
    return toTransaction(row)
  },

  async update(outTradeNo, { state, notifyAttempts }, { state: next, ...change }) {
    const changed = await db
      .update(transactions)
      .set({ ...change, ...(next === undefined ? {} : { state: known(next) }) })
      .where(
        and(
          eq(transactions.outTradeNo, outTradeNo),
          eq(transactions.state, known(state)),
          notifyAttempts === undefined ? undefined : eq(transactions.notifyAttempts, notifyAttempts),
        ),
      )
      .returning({ outTradeNo: transactions.outTradeNo })
    return changed.length > 0
  },

  async findDueNotifications(now, limit) {
    const rows = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.state, 'paid'), lte(transactions.nextNotifyAt, now)))
      .orderBy(asc(transactions.nextNotifyAt))
      .limit(limit)
    return rows.map((row) => ({ ...row, ...fixed }))
  },

  insertRefund: ({ notifyUrl: _url, nextNotifyAt: _at, ...refund }) =>
    db.transaction(async (tx) => {
      // the transaction's row is the lock: two refunds of one payment queue up here
      const [payment] = await tx
        .select()
        .from(transactions)
        .where(eq(transactions.outTradeNo, refund.outTradeNo))
        .for('update')
      const [taken] = await tx
        .select({ outRefundNo: sandboxRefunds.outRefundNo })
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.outRefundNo, refund.outRefundNo))
      if (taken) return 'taken'
      if (!payment || payment.state !== 'paid' || payment.refundedFen + refund.refundFen > payment.totalFen)
        return 'exceeds'
      const inserted = await tx
        .insert(sandboxRefunds)
        .values(refund)
        .onConflictDoNothing()
        .returning({ outRefundNo: sandboxRefunds.outRefundNo })
      // the number was just taken for another payment, whose row is another lock
      if (inserted.length === 0) return 'taken'
      await tx
        .update(transactions)
        .set({ refundedFen: sql`${transactions.refundedFen} + ${refund.refundFen}` })
        .where(eq(transactions.outTradeNo, refund.outTradeNo))
      return 'inserted'
    }),

  async findRefund(outRefundNo) {
    const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.outRefundNo, outRefundNo))
    return toRefund(row)
  },

  async findRefundById(refundId) {
    const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.refundId, refundId))
    return toRefund(row)
  },

  async findRefundsOf(outTradeNo) {
    const rows = await db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.outTradeNo, outTradeNo))
      .orderBy(asc(sandboxRefunds.createdAt))
    return rows.map((row) => ({ ...row, ...fixedRefund }))
  },

  // notifications of refunds are not kept
  findDueRefunds: () => Promise.resolve([]),
  takeRefundNotification: () => Promise.resolve(false),

  async findPaidBetween(method, from, until) {
    if (method !== fixed.method) return []
    const rows = await db
      .select()
      .from(transactions)
      .where(and(gte(transactions.paidAt, from), lt(transactions.paidAt, until)))
      .orderBy(asc(transactions.paidAt))
    return rows.map((row) => ({ ...row, ...fixed }))
  },

  async findRefundsBetween(method, from, until) {
    if (method !== fixed.method) return []
    const rows = await db
      .select()
      .from(sandboxRefunds)
      .where(and(gte(sandboxRefunds.createdAt, from), lt(sandboxRefunds.createdAt, until)))
      .orderBy(asc(sandboxRefunds.createdAt))
    return rows.map((row) => ({ ...row, ...fixedRefund }))
  },
})
