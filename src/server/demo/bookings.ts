import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { orderStatuses } from '#contract/order/status.ts'
import type { Tx } from '../db/database.ts'
import { grants, hourRules, hourSets, orderEvents, orders } from '../db/tables/all.ts'
import { bookFirstFree } from '../features/booking/index.ts'

const SCHOOL_ZONE = 'Asia/Shanghai'
/** Monday to Saturday in the morning, Tuesday and Thursday in the evening */
const rules = [
  ...[1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 720 })),
  ...[2, 4].map((weekday) => ({ weekday, fromMinute: 1140, toMinute: 1260 })),
]

/**
 * The working hours of the teacher of the appointment course, and a student who has bought it and booked two of its
 * lessons, the next ones that are free.
 */
export async function seedBookings(tx: Tx, productId: number, teacherId: number): Promise<void> {
  const [set] = await tx
    .insert(hourSets)
    .values({ teacherId, zone: SCHOOL_ZONE, valid: sql`daterange(current_date - 30, null)` })
    .returning({ id: hourSets.id })
  if (!set) throw new Error('the working hours of the demo were not stored')
  await tx.insert(hourRules).values(rules.map((rule) => ({ setId: set.id, ...rule })))
  const { rows } = await tx.execute<{ student: number; number: string; price: string; name: string }>(sql`
    select (
        select id from users where is_demo and types = array[${userTypes.student}]::smallint[] order by id limit 1
      ) as student,
      to_char(now(), 'YYYYMMDDHH24MISS') || lpad((random() * 99999)::int::text, 6, '0') as number,
      price, name from products where id = ${productId}`)
  const [bought] = rows
  if (!bought) throw new Error('the appointment course of the demo is missing')
  const { student: userId, number: orderNumber, price, name } = bought
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ orderNumber, userId, productId, unitPrice: price, amount: price },
      status: orderStatuses.completed,
      currency: 1,
      isTest: true,
      snapshot: { name, type: 2, teacher: '', cover: '/demo/cover-table.svg' },
      expiresAt: sql`now() + interval '1 day'`,
      paidAt: sql`now()`,
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('the order of the demo was not stored')
  await tx.insert(orderEvents).values({
    orderId: order.id,
    toStatus: orderStatuses.completed,
    actor: 'system',
    reason: 'demo',
  })
  await tx
    .insert(grants)
    .values({ userId, productId, orderId: order.id, validUntil: sql`now() + interval '180 days'` })
  for (const _ of [1, 2]) await bookFirstFree(tx, { studentId: userId, productId, teacherId })
}
