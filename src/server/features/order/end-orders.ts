import { sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Db } from '../../db/database.ts'
import { lockOrder, moveOrder } from './transitions.ts'

const BATCH = 500

/** Ends completed orders once all that they gave has run out. @returns how many were ended */
export async function endExpiredOrders(db: Db): Promise<number> {
  const due = await db.execute<{ id: number }>(sql`
    select distinct o.id from grants g join orders o on o.id = g.order_id
    where g.valid_until <= now() and g.revoked_at is null and o.status = ${orderStatuses.completed}
      and not exists (
        select from grants other where other.order_id = o.id and other.revoked_at is null
          and (other.valid_until is null or other.valid_until > now())
      )
    limit ${BATCH}`)
  for (const { id } of due.rows)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.status !== orderStatuses.completed) return
      await moveOrder(tx, order, orderStatuses.ended, { actor: 'system', reason: 'validity ended' })
    })
  return due.rows.length
}
