import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OperationTypes } from '#contract/operation.ts'
import type { journalAdmin } from '#contract/payment/manage/journal.ts'
import type { Db } from '../../../db/database.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, orderOf } from '../../../db/paging.ts'
import { offlinePayments, orders, payments, users } from '../../../db/tables/all.ts'
import { money } from '../../../lib/money.ts'
import { withinDays } from '../../site/index.ts'
import { seconds } from '../../../lib/seconds.ts'

type Journal = OperationTypes<typeof journalAdmin.paymentJournal>
type Totals = OperationTypes<typeof journalAdmin.paymentTotals>
type Entry = Journal['reply']['list'][number]

const recorders = alias(users, 'recorders')

const entries = (db: Db) =>
  db
    .select({
      id: payments.id,
      payment: payments,
      orderNumber: orders.orderNumber,
      snapshot: orders.snapshot,
      username: users.username,
      name: users.name,
      means: offlinePayments,
      recorder: recorders.username,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(offlinePayments, eq(offlinePayments.paymentId, payments.id))
    .leftJoin(recorders, eq(recorders.id, offlinePayments.recordedBy))

type Row = Awaited<ReturnType<typeof entries>>[number]

const entryOf = ({ id, payment, orderNumber, snapshot, username, name, means, recorder }: Row): Entry => ({
  id,
  order_id: payment.orderId,
  order_number: orderNumber,
  course_name: snapshot.name,
  username,
  name,
  method: payment.method,
  transaction_id: payment.transactionId,
  amount: money(payment.amount, payment.currency),
  currency: payment.currency,
  outcome: payment.outcome,
  is_test: payment.isTest ? 1 : 0,
  paid_at: seconds(payment.paidAt),
  offline: means && {
    kind: means.kind,
    reference: means.reference,
    note: means.note,
    recorded_by: recorder ?? '',
  },
})

type Filter = Totals['query'] & { ids?: number[] }

async function paymentWhere(db: Db, filter: Filter): Promise<SQL | undefined> {
  const { method, outcome, ids } = filter
  return and(
    ids && inArray(payments.id, ids),
    method === undefined ? undefined : eq(payments.method, method),
    outcome === undefined ? undefined : eq(payments.outcome, outcome),
    await withinDays(db, payments.paidAt, filter),
  )
}

/** Filter of payments: without test payments and voided records. @throws invalidField */
export const countedWhere = async (db: Db, filter: Filter): Promise<SQL | undefined> =>
  and(eq(payments.isTest, false), ne(payments.outcome, 'void'), await paymentWhere(db, filter))

/** All payments, newest first or sorted, including immediately refunded ones. @throws invalidField */
export async function paymentJournal(db: Db, query: Journal['query']): Promise<Journal['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const wanted = and(
    await paymentWhere(db, query),
    query.is_test === undefined ? undefined : eq(payments.isTest, query.is_test === 1),
  )
  const order = orderOf(payments.id, { time: payments.paidAt, amount: payments.amount }, query)
  const [rows, total] = await Promise.all([
    entries(db)
      .where(and(wanted, order.after))
      .orderBy(...order.by)
      .limit(limit + 1)
      .offset(order.offset),
    countUpToLimit(db, sql`select 1 from ${payments} where ${wanted ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(entryOf), total, next }
}

/** What came in for one order, oldest first. */
export const paymentsOf = async (db: Db, orderId: number): Promise<Entry[]> =>
  (await entries(db).where(eq(payments.orderId, orderId)).orderBy(asc(payments.id))).map(entryOf)

/** What came in and what of it is back, per currency; a gift is no payment. @throws invalidField */
export async function paymentTotals(db: Db, query: Totals['query']): Promise<Totals['reply']> {
  const rows = await db
    .select({
      currency: payments.currency,
      payments: sql<number>`count(*) filter (where ${payments.amount} > 0)::int`,
      amount: sql<string>`sum(${payments.amount})::text`,
      refunded: sql<string>`coalesce(sum((
        select sum(r.amount) from refunds r where r.payment_id = payments.id and r.state = 'done')), 0)::text`,
    })
    .from(payments)
    .where(await countedWhere(db, query))
    .groupBy(payments.currency)
    .orderBy(asc(payments.currency))
  return rows.map((row) => ({
    ...row,
    amount: money(row.amount, row.currency),
    refunded: money(row.refunded, row.currency),
  }))
}
