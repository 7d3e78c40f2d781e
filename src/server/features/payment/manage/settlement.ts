import type { settlementAdmin } from '#contract/payment/manage/settlement.ts'
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { OperationTypes } from '#contract/operation.ts'
import { countUpToLimit, cutPage, DEFAULT_PAGE, readCursor } from '../../../db/paging.ts'
import { billDifferences, orders, paymentBills, users } from '../../../db/tables/all.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { money } from '../../../lib/money.ts'
import type { SessionUser } from '../../../plugins/authentication.ts'
import { refuse } from '../../../lib/refusal.ts'
import { type PaymentMethod, paymentMethods } from '../../../gateways/payment/provider.ts'
import { isDue } from '../settlement/days.ts'
import { readBillOf } from '../settlement/read-bill.ts'
import { writeAudit } from '../../audit/index.ts'
import { secondsOrNull } from '../../../lib/seconds.ts'

type List = OperationTypes<typeof settlementAdmin.adminBills>
type Bill = List['reply']['list'][number]
type Detail = OperationTypes<typeof settlementAdmin.adminBill>
type Key = Detail['params']
type DifferenceRow = typeof billDifferences.$inferSelect

/** newest day first, and of one day in the order of the methods; a number, so that pages go on by key */
const place = sql<number>`((${paymentBills.day} - date '2000-01-01') * 4
  + case ${paymentBills.method} when 'wechat' then 3 when 'alipay' then 2 else 1 end)`

const unsettled = sql<number>`(select count(*)::int from bill_differences
  where bill_differences.method = payment_bills.method and bill_differences.day = payment_bills.day
  and bill_differences.settled_at is null)`

const toBill = ({ bill, open }: { bill: typeof paymentBills.$inferSelect; open: number }): Bill => ({
  method: bill.method as Bill['method'],
  day: bill.day,
  state: bill.state as Bill['state'],
  is_test: bill.isTest ? 1 : 0,
  totals: Object.entries(bill.totals).map(([number, total]) => {
    const currency = Number(number)
    return {
      ...total,
      currency,
      paid: money(total.paid, currency),
      refunded: money(total.refunded, currency),
    }
  }),
  differences: bill.differences,
  unsettled: open,
  attempts: bill.attempts,
  last_error: bill.lastError,
  next_try_at: secondsOrNull(bill.nextTryAt),
  read_at: secondsOrNull(bill.readAt),
})

const wanted = (query: List['query']): SQL | undefined =>
  and(
    query.method === undefined ? undefined : eq(paymentBills.method, query.method),
    query.open === 1 ? or(eq(paymentBills.state, 'failed'), sql`${unsettled} > 0`) : undefined,
  )

/** The days that were read, or are to be, newest first. */
export async function listBills(db: Db, query: List['query']): Promise<List['reply']> {
  const limit = query.limit ?? DEFAULT_PAGE
  const start = query.cursor === undefined ? undefined : lt(place, readCursor(query.cursor))
  const [rows, total] = await Promise.all([
    db
      .select({ id: place, bill: paymentBills, open: unsettled })
      .from(paymentBills)
      .where(and(wanted(query), start))
      .orderBy(desc(place))
      .limit(limit + 1),
    countUpToLimit(db, sql`select 1 from ${paymentBills} where ${wanted(query) ?? sql`true`}`),
  ])
  const { page, next } = cutPage(rows, limit)
  return { list: page.map(toBill), total, next }
}

const toDifference = (row: DifferenceRow, orderNumber: string | null, settledBy: string | null) => ({
  id: row.id,
  kind: row.kind as Detail['reply']['list'][number]['kind'],
  finding: row.finding as Detail['reply']['list'][number]['finding'],
  our_number: row.ourNumber,
  provider_number: row.providerNumber,
  currency: row.currency,
  our_amount: row.ourAmount && money(row.ourAmount, row.currency),
  provider_amount: row.providerAmount && money(row.providerAmount, row.currency),
  order_id: row.orderId,
  order_number: orderNumber,
  settled_at: secondsOrNull(row.settledAt),
  settled_by: settledBy ?? '',
  note: row.note,
})

/** @throws billNotFound */
export async function showBill(db: Db, { method, day }: Key): Promise<Detail['reply']> {
  const [found] = await db
    .select({ bill: paymentBills, open: unsettled })
    .from(paymentBills)
    .where(and(eq(paymentBills.method, method), sql`${paymentBills.day}::text = ${day}`))
  if (!found) throw refuse('billNotFound')
  const rows = await db
    .select({ row: billDifferences, orderNumber: orders.orderNumber, settledBy: users.username })
    .from(billDifferences)
    .leftJoin(orders, eq(orders.id, billDifferences.orderId))
    .leftJoin(users, eq(users.id, billDifferences.settledBy))
    .where(and(eq(billDifferences.method, method), eq(billDifferences.day, day)))
    .orderBy(sql`${billDifferences.settledAt} is not null`, billDifferences.id)
    .limit(500)
  const list = rows.map(({ row, orderNumber, settledBy }) => toDifference(row, orderNumber, settledBy))
  return { ...toBill(found), list }
}

/** Reads the bill of a day now. @throws billNotDue, paymentNotSetUp */
export async function readBill(
  deps: Deps,
  admin: SessionUser,
  { method, day }: Key,
): Promise<Detail['reply']> {
  const known = paymentMethods.find((one): one is PaymentMethod => one === method)
  const provider = known && deps.payment.provider(known)
  if (!provider) throw refuse('paymentNotSetUp')
  if (!isDue(day, Math.floor(Date.now() / 1000))) throw refuse('billNotDue')
  await readBillOf(deps, provider, day)
  await deps.db.transaction((tx) => writeAudit(tx, admin, 'bill read', `bill ${method} ${day}`))
  return showBill(deps.db, { method, day })
}

/** @throws differenceNotFound, differenceSettled */
export const settleDifference = (db: Db, admin: SessionUser, id: number, note: string): Promise<null> =>
  db.transaction(async (tx) => {
    const [settled] = await tx
      .update(billDifferences)
      .set({ settledAt: sql`now()`, settledBy: admin.id, note: note.trim() })
      .where(and(eq(billDifferences.id, id), isNull(billDifferences.settledAt)))
      .returning()
    if (!settled) {
      const [known] = await tx.select().from(billDifferences).where(eq(billDifferences.id, id))
      throw refuse(known ? 'differenceSettled' : 'differenceNotFound')
    }
    await writeAudit(tx, admin, 'bill difference settled', `bill ${settled.method} ${settled.day}`, {
      difference: id,
      note: note.trim(),
    })
    return null
  })
