import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { sandboxRefunds, sandboxTransactions as transactions } from '../../../db/tables/payment.ts'
import type { SandboxStore } from './store.ts'

/** The sandbox's books in the school's database, so that they outlive a restart and several servers share them. */
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

  findDueNotifications: (now, limit) =>
    db
      .select()
      .from(transactions)
      .where(and(eq(transactions.state, 'paid'), lte(transactions.nextNotifyAt, now)))
      .orderBy(asc(transactions.nextNotifyAt))
      .limit(limit),

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
})
