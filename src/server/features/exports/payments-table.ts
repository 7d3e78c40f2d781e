import Big from 'big.js'
import { and, desc, eq, lt, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { currencyCode } from '#contract/currencies.ts'
import type { exportAdmin } from '#contract/exports/operations.ts'
import { methodTexts, outcomeTexts } from '#contract/order/manage/texts.ts'
import type { OperationTypes } from '#contract/operation.ts'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import type { Db } from '../../db/database.ts'
import { offlinePayments, orders, payments, users } from '../../db/tables/all.ts'
import { money } from '../../lib/money.ts'
import { text } from '../../lib/texts.ts'
import { countedWhere } from '../payment/manage/index.ts'
import { byKey } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'
import type { Cell } from './format/cell.ts'

type PaymentFilter = Omit<OperationTypes<typeof exportAdmin.exportPayments>['body'], 'format'>

const recorders = alias(users, 'recorders')

const headings = [
  'trade:column.paidAt',
  'trade:column.number',
  'trade:column.course',
  'trade:column.name',
  'trade:column.username',
  'trade:column.payment',
  'trade:column.providerNumber',
  'trade:column.offlineKind',
  'trade:column.reference',
  'trade:column.recordedBy',
  'trade:payments.outcome',
  'trade:column.received',
  'trade:column.refunded',
  'trade:column.net',
  'trade:column.currency',
  'trade:column.refundedAt',
]

/**
 * Payments as a table, newest first, each with what of it is back. Those that count nowhere, tests and mistakes, stand
 * in no export either, so that its sums are those of the list.
 */
export async function paymentsTable(
  db: Db,
  filter: PaymentFilter,
  { language, zone }: ListView,
): Promise<ExportList> {
  const wanted = await countedWhere(db, filter)
  const time = (moment: SQLWrapper) =>
    sql<string>`coalesce(to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS'), '')`
  const ofPayment = sql`from refunds r where r.payment_id = payments.id and r.state = 'done'`
  const read = (below: number | undefined, most: number) =>
    db
      .select({
        id: payments.id,
        payment: payments,
        orderNumber: orders.orderNumber,
        course: sql<string>`orders.snapshot ->> 'name'`,
        name: users.name,
        username: users.username,
        means: offlinePayments,
        recorder: recorders.username,
        paidAt: time(payments.paidAt),
        refunded: sql<string>`(select coalesce(sum(r.amount), 0)::text ${ofPayment})`,
        refundedAt: time(sql`(select max(r.done_at) ${ofPayment})`),
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .innerJoin(users, eq(users.id, orders.userId))
      .leftJoin(offlinePayments, eq(offlinePayments.paymentId, payments.id))
      .leftJoin(recorders, eq(recorders.id, offlinePayments.recordedBy))
      .where(and(wanted, below === undefined ? undefined : lt(payments.id, below)))
      .orderBy(desc(payments.id))
      .limit(most)
  type Row = Awaited<ReturnType<typeof read>>[number]

  const cellsOf = (row: Row): Cell[] => {
    const { payment, means } = row
    const sum = (amount: string) => ({ number: money(amount, payment.currency) })
    const word = (names: Readonly<Record<string, string>>, value: string): string =>
      text(language, names[value] ?? '') || value
    return [
      row.paidAt,
      row.orderNumber,
      row.course,
      row.name,
      row.username,
      word(methodTexts, payment.method),
      means ? '' : payment.transactionId,
      means ? word(offlineKindTexts, means.kind) : '',
      means?.reference ?? '',
      row.recorder ?? '',
      word(outcomeTexts, payment.outcome),
      sum(payment.amount),
      sum(row.refunded),
      sum(new Big(payment.amount).minus(row.refunded).toFixed()),
      currencyCode(payment.currency),
      row.refundedAt,
    ]
  }
  return {
    title: text(language, 'common:title.payments'),
    headings: headings.map((key) => text(language, key, { zone })),
    total: await db.$count(payments, wanted),
    batches: byKey(read, cellsOf),
  }
}
