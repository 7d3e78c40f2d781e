import { type SQL, sql } from 'drizzle-orm'
import type { MoneyReport, ReportGroup } from '#contract/report/shapes.ts'
import { dayAt, inBoth, inPeriod, isBefore, isOnDay, type Period, placeOfDay } from './period.ts'

type Within = (moment: SQL) => SQL

/*
 * The money that came in and went back, by the ledger (payment/settlement/ledger.ts) and the journal: payments that are
 * neither tests nor void by the moment at which they were paid, refunds by the moment at which they were done.
 */
const paymentsWithin = (within: Within): SQL => sql`
  select p.id, p.order_id, p.currency, p.method, '' as reason, p.paid_at as at, p.amount, false as is_refund,
    p.outcome = 'granted' and p.amount > 0 as is_order
  from payments p where not p.is_test and p.outcome <> 'void' and ${within(sql`p.paid_at`)}`
const refundsWithin = (within: Within): SQL => sql`
  select r.id, r.order_id, r.currency, p.method, r.reason, r.done_at, r.amount, true, false
  from refunds r join payments p on p.id = r.payment_id
  where r.state = 'done' and not p.is_test and p.outcome <> 'void' and ${within(sql`r.done_at`)}`

/** The movements that a report is about: of refunds what went back alone. */
const movementsWithin = (report: MoneyReport, within: Within): SQL =>
  report === 'refunds'
    ? sql`select * from (${refundsWithin(within)}) back (id, order_id, currency, method, reason, at, amount, is_refund, is_order)`
    : sql`${paymentsWithin(within)} union all ${refundsWithin(within)}`

/** Those of a period. */
export const movementsOf = (report: MoneyReport, period: Period): SQL =>
  movementsWithin(report, (moment) => inPeriod(moment, period))

interface Group {
  /** what each movement `m` and its order `o` is counted by; as short as can be, since there are many */
  by: (period: Period) => SQL
  /** the key of the report for such a value */
  key: (value: SQL, period: Period) => SQL
  /** what `by` needs beside the movement */
  join?: SQL
  /** `by` is the number of a product */
  isProduct?: true
  /** what a key is called; where it is left out the key is a word of ours */
  name?: SQL
}

const ofOrder = sql`join orders o on o.id = m.order_id`
const asText = (value: SQL): SQL => sql`${value}::text`
/** who a key names: what recommends somebody is a text that anybody may have written */
const named = sql`(select coalesce(nullif(name, ''), username) from users
  where id = case when shown.key ~ '^[1-9][0-9]{0,8}$' then shown.key::int end)`
/** who gives a course, the first of several: what it brings counts once */
const firstTeacher = (product: SQL): SQL => sql`(
  select t.teacher_id from product_teachers t where t.product_id = ${product} order by t.position, t.teacher_id limit 1)`
const product = { by: () => sql`o.product_id`, join: ofOrder, isProduct: true } as const

const groups: Partial<Record<ReportGroup, Group>> = {
  day: { by: (period) => placeOfDay(sql`m.at`, period), key: dayAt },
  method: { by: () => sql`m.method`, key: asText },
  reason: { by: () => sql`m.reason`, key: asText },
  source: { by: () => sql`o.source`, key: asText, join: ofOrder },
  course: { ...product, key: asText, name: sql`(select name from products where id = shown.key::int)` },
  // under a name of its own: the value may be of a product `p`
  kind: {
    ...product,
    key: (value) => sql`(select of_kind.type::text from products of_kind where of_kind.id = ${value})`,
  },
  teacher: { ...product, key: (value) => sql`coalesce(${firstTeacher(value)}::text, '')`, name: named },
  coupon: {
    by: () => sql`c.coupon_id`,
    join: sql`${ofOrder} left join user_coupons c on c.id = o.user_coupon_id`,
    key: (value) => sql`coalesce(${value}::text, '')`,
    name: sql`(select a.label from coupons c join activities a on a.id = c.activity_id where c.id = nullif(shown.key, '')::int)`,
  },
  referral: { by: () => sql`o.recommend_user_id`, key: asText, join: ofOrder, name: named },
}

const groupOf = (by: ReportGroup): Group => {
  const group = groups[by]
  if (!group) throw new Error(`movements are not grouped by ${by}`)
  return group
}

/** A movement `m` with its order `o` belongs to a row of a report. */
export function isOfKey(by: ReportGroup, key: string, period: Period): SQL {
  if (by === 'day') return isOnDay(sql`m.at`, period, key)
  const group = groupOf(by)
  if (group.isProduct)
    return sql`o.product_id in (select p.id from products p where ${group.key(sql`p.id`, period)} = ${key})`
  if (by === 'coupon')
    return sql`coalesce((select c.coupon_id::text from user_coupons c where c.id = o.user_coupon_id), '') = ${key}`
  return sql`${group.key(group.by(period), period)} = ${key}`
}

/**
 * The sums of both periods by group: key, name, currency, is_before, orders, received, refunded, refunds. What is done
 * for each movement is little; keys and names are made of the sums.
 */
export function sumsOfMovements(report: MoneyReport, by: ReportGroup, period: Period): SQL {
  const { by: value, key, join = sql``, name = sql`''` } = groupOf(by)
  const movements = movementsWithin(report, (moment) => inBoth(moment, period))
  return sql`select shown.key, coalesce(${name}, '') as name, shown.currency, shown.is_before, sum(orders)::int as orders,
      coalesce(sum(received), 0)::text as received, coalesce(sum(refunded), 0)::text as refunded, sum(refunds)::int as refunds
    from (
      select ${key(sql`sums.value`, period)} as key, sums.* from (
        select ${value(period)} as value, m.currency, ${isBefore(sql`m.at`, period)} as is_before,
          count(*) filter (where m.is_order) as orders, count(*) filter (where m.is_refund) as refunds,
          sum(m.amount) filter (where not m.is_refund) as received, sum(m.amount) filter (where m.is_refund) as refunded
        from (${movements}) m ${join} group by 1, 2, 3
      ) sums
    ) shown group by shown.key, shown.currency, shown.is_before order by shown.key`
}
