import { type SQL, sql } from 'drizzle-orm'
import type { ReportGroup } from '#contract/report/shapes.ts'
import { dayOf, inBoth, inPeriod, isBefore, type Period } from './period.ts'

/**
 * The money that came in and went back, by the ledger (payment/settlement/ledger.ts) and the journal: payments that are
 * neither tests nor void by the moment at which they were paid, refunds by the moment at which they were done.
 * @param within whether a moment is wanted
 */
const movementsWithin = (within: (moment: SQL) => SQL): SQL => sql`
  select 'payment' as kind, p.id, p.order_id, p.currency, p.method, '' as reason, p.paid_at as at,
    p.amount as received, 0::numeric as refunded, (p.outcome = 'granted' and p.amount > 0)::int as orders
  from payments p where not p.is_test and p.outcome <> 'void' and ${within(sql`p.paid_at`)}
  union all
  select 'refund', r.id, r.order_id, r.currency, p.method, r.reason, r.done_at, 0, r.amount, 0
  from refunds r join payments p on p.id = r.payment_id
  where r.state = 'done' and not p.is_test and p.outcome <> 'void' and ${within(sql`r.done_at`)}`

/** Those of a period. */
export const movementsOf = (period: Period): SQL => movementsWithin((moment) => inPeriod(moment, period))
const movementsOfBoth = (period: Period): SQL => movementsWithin((moment) => inBoth(moment, period))

/** who gives a course, the first of several: what it brings counts once */
const firstTeacher = sql`(
  select t.teacher_id from product_teachers t where t.product_id = o.product_id order by t.position, t.teacher_id limit 1)`

/**
 * What movements are grouped by: an expression of `m`, a movement, and `o`, its order. Groups of products are made of
 * the sums of each product, of which there are few.
 */
const keys: Partial<Record<ReportGroup, (period: Period) => SQL>> = {
  day: (period) => dayOf(sql`m.at`, period),
  method: () => sql`m.method`,
  reason: () => sql`m.reason`,
  source: () => sql`o.source::text`,
  course: () => sql`o.product_id::text`,
  kind: () => sql`(select p.type::text from products p where p.id = o.product_id)`,
  teacher: () => sql`coalesce(${firstTeacher}::text, '')`,
  coupon: () =>
    sql`coalesce((select c.coupon_id::text from user_coupons c where c.id = o.user_coupon_id), '')`,
  referral: () => sql`o.recommend_user_id`,
}

/** Whether the sums of a group need the orders of the movements. */
const needsOrders = (by: ReportGroup): boolean => !['day', 'method', 'reason'].includes(by)

/** What a key is called; empty where it is a word of ours. */
const names: Partial<Record<ReportGroup, SQL>> = {
  course: sql`(select name from products where id = sums.key::int)`,
  teacher: sql`(select coalesce(nullif(name, ''), username) from users where id::text = sums.key)`,
  coupon: sql`(select a.label from coupons c join activities a on a.id = c.activity_id where c.id::text = sums.key)`,
  referral: sql`(select coalesce(nullif(name, ''), username) from users where id::text = sums.key)`,
}

export const keyOf = (by: ReportGroup, period: Period): SQL => {
  const key = keys[by]?.(period)
  if (!key) throw new Error(`movements are not grouped by ${by}`)
  return key
}

const joined = (by: ReportGroup): SQL => (needsOrders(by) ? sql`join orders o on o.id = m.order_id` : sql``)

/** The columns of products are few: first the sums of each product, then those of what products have in common. */
const byProduct = (by: ReportGroup): boolean => by === 'kind' || by === 'teacher'

const sumsBy = (key: SQL, period: Period, from: SQL): SQL => sql`
  select ${key} as key, m.currency, ${isBefore(sql`m.at`, period)} as is_before,
    sum(m.orders)::int as orders, sum(m.received) as received, sum(m.refunded) as refunded,
    count(*) filter (where m.kind = 'refund')::int as refunds
  from ${from} group by 1, 2, 3`

/** The sums of both periods by group: key, name, currency, is_before, orders, received, refunded, refunds. */
export function sumsOfMovements(by: ReportGroup, period: Period): SQL {
  const movements = sql`(${movementsOfBoth(period)}) m`
  const sums = byProduct(by)
    ? sql`select ${keyOf(by, period)} as key, o.currency, o.is_before, sum(o.orders)::int as orders,
        sum(o.received) as received, sum(o.refunded) as refunded, sum(o.refunds)::int as refunds
      from (
        select key as product_id, currency, is_before, orders, received, refunded, refunds
        from (${sumsBy(sql`o.product_id`, period, sql`${movements} join orders o on o.id = m.order_id`)}) products
      ) o group by 1, 2, 3`
    : sumsBy(keyOf(by, period), period, sql`${movements} ${joined(by)}`)
  return sql`select key, coalesce(${names[by] ?? sql`''`}, '') as name, currency, is_before,
      orders, received::text, refunded::text, refunds
    from (${sums}) sums order by key`
}
