import { and, desc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { currencyCode } from '#contract/currencies.ts'
import { kindTexts, paymentTexts, sourceTexts } from '#contract/order/manage/texts.ts'
import { orderStatusKeys } from '#contract/order/status-texts.ts'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import type { Db } from '../../db/database.ts'
import { offlinePayments, orders, payments, users } from '../../db/tables/all.ts'
import { money } from '../../lib/money.ts'
import { text } from '../../lib/texts.ts'
import { type OrderFilter, selectedOrders } from '../order/manage/index.ts'
import { byKey } from './by-key.ts'
import type { ExportList, ListView } from './export-list.ts'
import type { Cell } from './format/cell.ts'

const recorders = alias(users, 'recorders')

const headings = [
  'trade:column.number',
  'trade:column.status',
  'trade:column.kind',
  'trade:column.source',
  'trade:column.course',
  'trade:column.name',
  'trade:column.username',
  'trade:column.areaCode',
  'trade:column.phone',
  'trade:column.unitPrice',
  'trade:column.amount',
  'trade:column.received',
  'trade:column.refunded',
  'trade:column.currency',
  'trade:column.payment',
  'trade:column.offlineKind',
  'trade:column.reference',
  'trade:column.recordedBy',
  'trade:column.orderedAt',
  'trade:column.paidAt',
  'trade:column.consignee',
  'trade:column.consigneePhone',
  'trade:column.address',
  'trade:column.expressCompany',
  'trade:column.expressNumber',
  'trade:column.shippedAt',
  'trade:order.recommendedBy',
  'trade:order.fission',
]

/** Orders as a table, newest first. Test orders count nowhere, and stand in no export either. */
export async function ordersTable(
  db: Db,
  filter: OrderFilter,
  { language, zone, phone }: ListView,
): Promise<ExportList> {
  const wanted = await selectedOrders(db, { ...filter, is_test: 0 })
  const word = (names: Readonly<Record<number, string>>, value: number | null): string =>
    text(language, (value !== null && names[value]) || '')
  const time = (moment: SQLWrapper) =>
    sql<string>`coalesce(to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS'), '')`
  const read = (below: number | undefined, most: number) =>
    db
      .select({
        id: orders.id,
        order: orders,
        username: users.username,
        name: users.name,
        areaCode: users.areaCode,
        telephone: users.telephone,
        orderedAt: time(orders.createdAt),
        paidAt: time(orders.paidAt),
        shippedAt: time(orders.shippedAt),
        recommender: sql<string>`coalesce((
          select u.username from users u where u.id =
            case when orders.recommend_user_id ~ '^\\d{1,9}$' then orders.recommend_user_id::int end
          ), orders.recommend_user_id)`,
        received: sql<string>`coalesce((
          select sum(p.amount) from payments p where p.order_id = orders.id and p.outcome = 'granted'), 0)::text`,
        offlineKind: offlinePayments.kind,
        reference: offlinePayments.reference,
        recordedBy: recorders.username,
        refunded: sql<string>`coalesce((
          select sum(r.amount) from refunds r join payments p on p.id = r.payment_id
          where r.order_id = orders.id and r.state = 'done' and p.outcome = 'granted'), 0)::text`,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .leftJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.method, OFFLINE)))
      .leftJoin(offlinePayments, eq(offlinePayments.paymentId, payments.id))
      .leftJoin(recorders, eq(recorders.id, offlinePayments.recordedBy))
      .where(sql`${orders.id} in ${wanted({ below, most })}`)
      .orderBy(desc(orders.id))
  type Row = Awaited<ReturnType<typeof read>>[number]

  const cellsOf = (row: Row): Cell[] => {
    const { order } = row
    const { address } = order
    const sum = (amount: string) => ({ number: money(amount, order.currency) })
    return [
      order.orderNumber,
      word(orderStatusKeys, order.status),
      word(kindTexts, order.type),
      word(sourceTexts, order.source),
      order.snapshot.name,
      row.name,
      row.username,
      row.telephone === null ? '' : row.areaCode,
      phone(row.telephone ?? ''),
      sum(order.unitPrice),
      sum(order.amount),
      sum(row.received),
      sum(row.refunded),
      currencyCode(order.currency),
      word(paymentTexts, order.payment),
      row.offlineKind === null ? '' : text(language, offlineKindTexts[row.offlineKind]),
      row.reference ?? '',
      row.recordedBy ?? '',
      row.orderedAt,
      row.paidAt,
      address?.consignee ?? '',
      phone(address?.telephone ?? ''),
      address ? [address.province, address.city, address.district, address.full_address].join(' ') : '',
      order.expressCompany,
      order.expressNumber,
      row.shippedAt,
      row.recommender,
      order.fissionId,
    ]
  }
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${wanted()} as wanted`,
  )
  return {
    title: text(language, 'trade:orders'),
    headings: headings.map((key) => text(language, key, { zone })),
    total: counted.rows[0]?.total ?? 0,
    batches: byKey(read, cellsOf),
  }
}
