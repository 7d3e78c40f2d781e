import { eq, type SQL, sql } from 'drizzle-orm'
import { productTypes } from '#contract/catalog/enums.ts'
import { orderStatuses, orderTypes, payments as means } from '#contract/order/status.ts'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'
import type { Tx } from '../db/database.ts'
import {
  type AddressSnapshot,
  freeClaims,
  grants,
  groupMembers,
  groups,
  offlinePayments,
  orderEvents,
  orders,
  payments,
  refunds,
} from '../db/tables/all.ts'
import { claimStock } from '../features/order/index.ts'
import { hoursAgo } from './chance.ts'
import { seedAudit } from './history-audit.ts'
import { deskNumbers, ofHistory } from './past-orders.ts'

interface Desk {
  tx: Tx
  /** of the orders to come, by their hours */
  numbers: ReadonlyMap<number, number>
  /** number of the first student of the past */
  first: number
}

interface Sold {
  id: number
  productId: number
  userId: number
}
interface Sale extends Omit<Partial<typeof orders.$inferInsert>, 'shippedAt' | 'signedAt'> {
  shippedAt?: SQL
  signedAt?: SQL
  buyer: number
  /** paid then */
  hours: number
  status: number
  price: string
}
interface Product {
  [column: string]: unknown
  id: number
  name: string
  type: number
  cover: string
  price: string
}

async function productWhere(tx: Tx, condition: SQL): Promise<Product> {
  const { rows } = await tx.execute<Product>(sql`
    select p.id, p.name, p.type, p.cover_url as cover, p.price::text from products p
    where p.is_demo and p.status = 2 and ${condition} order by p.id limit 1`)
  const [found] = rows
  if (!found) throw new Error('the demo lacks a product that its students buy')
  return found
}

/** An order that was paid at the desk. A place is taken where places are counted. */
async function sell(
  { tx, numbers }: Desk,
  { id: productId, name, type, cover }: Product,
  sale: Sale,
): Promise<Sold> {
  const { buyer, hours, price, status, ...more } = sale
  const id = numbers.get(hours)
  if (id === undefined) throw new Error(`the demo has no number for an order of ${hours} hours ago`)
  const at = hoursAgo(hours)
  const isFree = Number(price) === 0
  const [order] = await tx
    .insert(orders)
    .overridingSystemValue()
    .values({
      ...{ id, userId: buyer, productId, status, unitPrice: price, amount: price, currency: 1 },
      orderNumber: sql`to_char(${at}, 'YYYYMMDDHH24MISS') || lpad(${buyer}::text, 6, '0') || ${productId % 10}::text`,
      payment: isFree ? means.none : means.systemAdded,
      snapshot: { name, type, teacher: '', cover },
      ...{ createdAt: at, paidAt: at, expiresAt: sql`${at} + interval '1 day'` },
      ...more,
    })
    .returning({ id: orders.id, productId: orders.productId, userId: orders.userId })
  if (!order) throw new Error('an order of the demo was not stored')
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, toStatus: status, actor: 'system', reason: 'demo', at })
  if (!(await claimStock(tx, order))) throw new Error('the demo has sold more places than it has')
  if (isFree) return order
  const [payment] = await tx
    .insert(payments)
    .values({
      ...{
        orderId: order.id,
        method: OFFLINE,
        amount: price,
        currency: 1,
        isTest: false,
        outcome: 'granted',
      },
      transactionId: sql`(select order_number from orders where id = ${order.id})`,
      ...{ paidAt: at, recordedAt: at },
    })
    .returning({ id: payments.id })
  if (payment) await tx.insert(offlinePayments).values({ paymentId: payment.id, kind: 'card' })
  return order
}

const grant = (tx: Tx, { id: orderId, productId, userId }: Sold, hours: number) =>
  tx.insert(grants).values({ userId, productId, orderId, grantedAt: hoursAgo(hours) })

/** Groups that wait for members: of two, and of one. */
async function seedGroups(desk: Desk): Promise<void> {
  const { tx, first } = desk
  const { rows } = await tx.execute<{ id: number; price: string; number: number; productId: number }>(sql`
    select id, price::text, number, product_id as "productId" from activities
    where is_demo and type = 1 and product_id is not null order by id limit 1`)
  const [activity] = rows
  if (!activity) throw new Error('the demo has no group activity')
  const { id: activityId, price, number, productId } = activity
  const product = await productWhere(tx, sql`p.id = ${productId}`)
  for (const members of [
    [
      { buyer: first + 196, hours: 30 },
      { buyer: first + 205, hours: 7 },
    ],
    [{ buyer: first + 210, hours: 4 }],
  ]) {
    const [opened] = members
    if (!opened) continue
    const [group] = await tx
      .insert(groups)
      .values({
        ...{ activityId, productId, number, price, leaderId: opened.buyer, paid: members.length },
        expiresAt: sql`now() + interval '6 days'`,
        createdAt: hoursAgo(opened.hours),
      })
      .returning({ id: groups.id })
    if (!group) throw new Error('a group of the demo was not stored')
    for (const { buyer, hours } of members) {
      const order = await sell(desk, product, {
        ...{ buyer, hours, price, status: orderStatuses.awaitingGroup, type: orderTypes.group },
        ...{ activityId, groupId: group.id, unitPrice: product.price },
      })
      await tx.insert(groupMembers).values({
        ...{ orderId: order.id, groupId: group.id, activityId, userId: buyer, paidAt: hoursAgo(hours) },
      })
    }
  }
}

const addressOf = (
  consignee: string,
  telephone: string,
  place: readonly [string, string, string, string],
) => {
  const [province, city, district, full_address] = place
  return { consignee, area_code: '86', telephone, province, city, district, full_address } as AddressSnapshot
}

/** Goods in every state: to be sent, on their way, and received. */
async function seedParcels(desk: Desk): Promise<void> {
  const { tx, first } = desk
  const goods = await productWhere(tx, sql`p.type = ${productTypes.physical}`)
  const { awaitingShipment, shipped, completed } = orderStatuses
  const { price } = goods
  const sent = { expressCompany: '顺丰速运' }
  await sell(desk, goods, {
    ...{ buyer: first + 150, hours: 240, price, status: completed },
    ...{ ...sent, expressNumber: 'SF1688012340017', shippedAt: hoursAgo(220), signedAt: hoursAgo(170) },
    address: addressOf('王思远', '13800140151', ['浙江省', '杭州市', '西湖区', '文三路 199 号 3 幢 502']),
  })
  await sell(desk, goods, {
    ...{ buyer: first + 178, hours: 74, price, status: shipped },
    ...{ ...sent, expressNumber: 'SF1688012345678', shippedAt: hoursAgo(50) },
    address: addressOf('李佳怡', '13800140179', ['江苏省', '苏州市', '姑苏区', '平江路 66 号']),
  })
  for (const [index, consignee] of ['张文博', '陈若溪'].entries())
    await sell(desk, goods, {
      ...{ buyer: first + 190 + index, hours: 20 - index * 14, price, status: awaitingShipment },
      address: addressOf(consignee, `1380014019${index + 1}`, [
        ...(['上海市', '上海市', '徐汇区'] as const),
        `衡山路 ${10 + index} 号 ${index + 2} 楼`,
      ]),
    })
}

/** The charged open class has its first students, and the trial course its forms. */
async function seedClasses(desk: Desk): Promise<void> {
  const { tx, first } = desk
  const charged = await productWhere(tx, sql`p.type = ${productTypes.openClass}`)
  const { completed } = orderStatuses
  for (const [index, hours] of [60, 33, 9].entries())
    await grant(
      tx,
      await sell(desk, charged, {
        buyer: first + 160 + index * 9,
        hours,
        price: charged.price,
        status: completed,
      }),
      hours,
    )
  const trial = await productWhere(tx, sql`p.price = 0`)
  const grades = ['小学', '初中', '高中', '初中', '成人']
  for (const [index, grade] of grades.entries()) {
    const [buyer, hours] = [first + 140 + index * 14, 100 - index * 22]
    await grant(tx, await sell(desk, trial, { buyer, hours, price: '0', status: completed }), hours)
    const { rows } = await tx.execute<{ name: string; telephone: string }>(
      sql`select name, telephone from users where id = ${buyer}`,
    )
    await tx.insert(freeClaims).values({
      ...{ userId: buyer, productId: trial.id, createdAt: hoursAgo(hours) },
      fields: {
        ...{ name: rows[0]?.name ?? '', phone_area_code: '86', phone: rows[0]?.telephone ?? '', grade },
        ...(index % 2 === 0 && {
          parent_name: '家长',
          parent_phone_area_code: '86',
          parent_phone: `1390001000${index}`,
        }),
      },
    })
  }
}

interface DemoRefund {
  /** how many orders lie after it */
  place: number
  state: 'asked' | 'refused' | 'approved'
  note: string
  answer?: string
}

const requested: readonly DemoRefund[] = [
  { place: 4, state: 'asked', note: '买成了姐姐已经有的课，想退掉，钱退回原来的银行卡就好。' },
  { place: 9, state: 'asked', note: '下个月搬家，晚上的时间对不上了。已经看了两节，按学校的规定退就可以。' },
  { place: 15, state: 'approved', note: '孩子住院，这学期上不了课。' },
  {
    place: 26,
    state: 'refused',
    note: '觉得太难。',
    answer: '课程已经学完大半，按约定不能再退。可以免费换听一门入门课。',
  },
]

/** Refunds that wait for a decision, one that is to be returned by hand, and one that was refused. */
async function seedRefunds(tx: Tx): Promise<void> {
  for (const { place, state, note, answer = '' } of requested) {
    const { rows } = await tx.execute<{ id: number; paymentId: number; amount: string; hours: number }>(sql`
      select o.id, p.id as "paymentId", p.amount::text,
        greatest(1, floor(extract(epoch from now() - p.paid_at) / 7200))::int as hours
      from orders o join payments p on p.order_id = o.id
      where ${ofHistory} and not exists (select from refunds r where r.order_id = o.id)
      order by o.id desc offset ${place} limit 1`)
    const [order] = rows
    if (!order) throw new Error('the demo has no order to refund')
    await tx.insert(refunds).values({
      ...{ orderId: order.id, paymentId: order.paymentId, refundNo: `R${order.paymentId}-0-${order.id}` },
      ...{ amount: order.amount, currency: 1, reason: 'asked', state, note, answer, byHand: true },
      ...(state === 'approved' && { orderStatus: orderStatuses.completed }),
      ...(state !== 'asked' && { decidedBy: sql`(select id from users where username = 'finance_demo')` }),
      createdAt: hoursAgo(order.hours),
    })
    if (state !== 'approved') continue
    const { completed: fromStatus, refunding: toStatus } = orderStatuses
    await tx.update(orders).set({ status: toStatus }).where(eq(orders.id, order.id))
    await tx.insert(orderEvents).values({
      ...{ orderId: order.id, fromStatus, toStatus, actor: 'admin', reason: 'refund approved' },
      at: hoursAgo(Math.max(1, order.hours - 1)),
    })
  }
}

/** Bills of the sandbox, by which nobody has paid in the last days. */
const seedBills = (tx: Tx) =>
  tx.execute(sql`
    insert into payment_bills (method, day, state, is_test, attempts, read_at)
    select 'wechat', (now() at time zone 'Asia/Shanghai')::date - ago, 'read', true, 1,
      date_trunc('day', now()) - make_interval(days => ago - 1) + interval '2 hours 10 minutes'
    from generate_series(2, 4) ago on conflict do nothing`)

/**
 * What staff find on their desks: groups half full, goods to send, refunds to decide, trial forms, and a log of what was
 * done.
 * @param first the number of the first student of the past
 */
export async function seedDesk(tx: Tx, first: number): Promise<void> {
  // before the orders of the desks, which nobody wants back
  await seedRefunds(tx)
  const desk = { tx, first, numbers: await deskNumbers(tx) }
  await seedGroups(desk)
  await seedParcels(desk)
  await seedClasses(desk)
  await seedBills(tx)
  await seedAudit(tx)
}
