import { type SQL, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import { erasureObstacles, type ErasureObstacle } from '#contract/privacy/parts.ts'
import type { Queryable } from '../../../db/database.ts'

export interface Obstacle {
  kind: ErasureObstacle
  /** the first of them */
  names: string[]
  count: number
}

/** of an obstacle, those that are named */
const NAMED = 10

const ordersWith = (ids: SQL, condition: SQL): SQL =>
  sql`select o.order_number as name from orders o where o.user_id = any(${ids}) and ${condition}`
const { pending, paid, awaitingGroup, groupFormed, refunding, awaitingShipment, shipped } = orderStatuses

/** For each obstacle the names of what is open, with the numbers of a person's accounts. */
const open: Readonly<Record<ErasureObstacle, (ids: SQL) => SQL>> = {
  unpaid: (ids) => ordersWith(ids, sql`o.status = ${pending}`),
  parcels: (ids) => ordersWith(ids, sql`o.status in (${awaitingShipment}, ${shipped})`),
  groups: (ids) => ordersWith(ids, sql`o.status in (${awaitingGroup}, ${groupFormed}, ${paid})`),
  refunds: (ids) =>
    ordersWith(
      ids,
      sql`(o.status = ${refunding} or exists (
        select from refunds r where r.order_id = o.id and r.state in ('asked', 'approved', 'sent', 'failed')))`,
    ),
  hours: (ids) => sql`
    select p.name from balances b join grants g on g.id = b.grant_id join products p on p.id = g.product_id
    where g.user_id = any(${ids}) and b.left > 0 and g.revoked_at is null
      and (g.valid_until is null or g.valid_until > now())`,
  bookings: (ids) => sql`
    select l.title as name from bookings b join lessons l on l.id = b.lesson_id
    where b.student_id = any(${ids}) and b.status in ('held', 'booked')`,
  lessons: (ids) => sql`
    select l.title as name from lessons l
    where l.teacher_id = any(${ids}) and l.cancelled_at is null and l.end_at > now()
      and (l.product_id is not null or exists (
        select from bookings b where b.lesson_id = l.id and b.status in ('held', 'booked')))
    union all select c.name from open_classes c join open_class_teachers t on t.class_id = c.id
    where t.teacher_id = any(${ids}) and c.lesson_id is null and c.cancelled_at is null and c.end_at > now()`,
}

/** What has to be settled before a person can be erased: money, lesson hours, lessons that somebody waits for. */
export async function obstaclesOf(db: Queryable, accounts: readonly number[]): Promise<Obstacle[]> {
  const ids = sql`${sql.param(accounts)}::int[]`
  const found: Obstacle[] = []
  for (const kind of erasureObstacles) {
    const { rows } = await db.execute<{ names: string[] | null; count: number }>(sql`
      with open as (${open[kind](ids)})
      select (select array_agg(name) from (select name from open order by name limit ${NAMED}) first) as names,
        (select count(*)::int from open) as count`)
    const [row] = rows
    if (row && row.count > 0) found.push({ kind, names: row.names ?? [], count: row.count })
  }
  return found
}
