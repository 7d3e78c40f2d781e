import { and, asc, eq, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sandboxRefunds, sandboxTransactions as transactions } from '../../../db/tables/payment.ts'
import type { SandboxStore } from './store.ts'

/** The sandbox's transactions in the school's database, where they outlive a restart and several servers share them. */
export const postgresSandboxStore = (db: Db): SandboxStore => ({
  async insertTransaction(transaction) {
    const inserted = await db
      .insert(transactions)
      .values(transaction)
      .onConflictDoNothing({ target: transactions.outTradeNo })
      .returning({ outTradeNo: transactions.outTradeNo })
    return inserted.length > 0
  },

  async findByOutTradeNo(outTradeNo) {
    const [row] = await db.select().from(transactions).where(eq(transactions.outTradeNo, outTradeNo))
    return row ?? null
  },

  async findByCode(code) {
    const [row] = await db.select().from(transactions).where(eq(transactions.code, code))
    return row ?? null
  },

  async update(outTradeNo, { state, notifyAttempts }, change) {
    const changed = await db
      .update(transactions)
      .set(change)
      .where(
        and(
          eq(transactions.outTradeNo, outTradeNo),
          eq(transactions.state, state),
          notifyAttempts === undefined ? undefined : eq(transactions.notifyAttempts, notifyAttempts),
        ),
      )
      .returning({ outTradeNo: transactions.outTradeNo })
    return changed.length > 0
  },

  async findDueNotifications(now, limit) {
    return db
      .select()
      .from(transactions)
      .where(and(inArray(transactions.state, ['approved', 'paid']), lte(transactions.nextNotifyAt, now)))
      .orderBy(asc(transactions.nextNotifyAt))
      .limit(limit)
  },

  insertRefund: (refund) =>
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
    return row ?? null
  },

  async findRefundById(refundId) {
    const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.refundId, refundId))
    return row ?? null
  },

  async findRefundsOf(outTradeNo) {
    return db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.outTradeNo, outTradeNo))
      .orderBy(asc(sandboxRefunds.createdAt))
  },

  findDueRefunds: (now, limit) =>
    db
      .select()
      .from(sandboxRefunds)
      .where(lte(sandboxRefunds.nextNotifyAt, now))
      .orderBy(asc(sandboxRefunds.nextNotifyAt))
      .limit(limit),

  async takeRefundNotification(outRefundNo) {
    const taken = await db
      .update(sandboxRefunds)
      .set({ nextNotifyAt: null })
      .where(and(eq(sandboxRefunds.outRefundNo, outRefundNo), isNotNull(sandboxRefunds.nextNotifyAt)))
      .returning({ outRefundNo: sandboxRefunds.outRefundNo })
    return taken.length > 0
  },

  async findPaidBetween(method, from, until) {
    return db
      .select()
      .from(transactions)
      .where(
        and(eq(transactions.method, method), gte(transactions.paidAt, from), lt(transactions.paidAt, until)),
      )
      .orderBy(asc(transactions.paidAt))
  },

  async findRefundsBetween(method, from, until) {
    const rows = await db
      .select({ refund: sandboxRefunds })
      .from(sandboxRefunds)
      .innerJoin(transactions, eq(transactions.outTradeNo, sandboxRefunds.outTradeNo))
      .where(
        and(
          eq(transactions.method, method),
          gte(sandboxRefunds.createdAt, from),
          lt(sandboxRefunds.createdAt, until),
        ),
      )
      .orderBy(asc(sandboxRefunds.createdAt))
    return rows.map(({ refund }) => refund)
  },
})
