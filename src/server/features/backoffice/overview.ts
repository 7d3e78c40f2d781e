import type { backoffice } from '#contract/backoffice/operations.ts'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { userTypes } from '#contract/account/limits.ts'
import { productStatuses } from '#contract/catalog/enums.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { isHeld } from '../../db/class-state.ts'
import type { Deps } from '../../deps.ts'
import { money } from '../../lib/money.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { paymentChoices, readSetting } from '../site/index.ts'
import { smsAlarm } from '../sms/index.ts'

type Overview = Static<typeof backoffice.adminOverview.reply>
type Counts = Pick<
  Overview,
  'pending_orders' | 'test_orders' | 'students' | 'products_on_sale' | 'held_classes' | 'sms_today'
>

/** The numbers that the back office opens with; "today" began at midnight in the school's time zone. */
export async function overview(deps: Deps, user: SessionUser): Promise<Overview> {
  const { db, payment } = deps
  const [{ time_zone }, { is_demo }] = await Promise.all([
    readSetting(db, 'web_config'),
    readSetting(db, 'demo'),
  ])
  const today = sql`(date_trunc('day', now() at time zone ${time_zone}) at time zone ${time_zone})`
  const [counts, paid, alarm, choices] = await Promise.all([
    db.execute<Counts & Record<string, unknown>>(sql`select
      (select count(*) from orders where status = ${orderStatuses.pending})::int as pending_orders,
      (select count(*) from orders where is_test)::int as test_orders,
      (select count(*) from users where types @> array[${userTypes.student}]::smallint[])::int as students,
      (select count(*) from products where status = ${productStatuses.onShelf})::int as products_on_sale,
      (select count(*) from open_classes c
        where ${sql.raw(isHeld('c'))} and c.end_at > now())::int as held_classes,
      (select count(*) from sms_messages where created_at >= ${today})::int as sms_today`),
    // by the journal: what costs nothing is no payment, and what goes back of one is no revenue
    db.execute<{ currency: number; amount: string; orders: number }>(sql`
      select currency, sum(kept)::text as amount, count(*)::int as orders from (
        select p.currency, p.amount - coalesce((
          select sum(r.amount) from refunds r
          where r.payment_id = p.id and r.state in ('approved', 'sent', 'done', 'failed')), 0) as kept
        from payments p where p.paid_at >= ${today} and not p.is_test and p.outcome = 'granted') paid
      where kept > 0 group by currency order by currency`),
    smsAlarm(db),
    paymentChoices(deps),
  ])
  const [row] = counts.rows
  if (!row) throw new Error('the overview query answered no row')
  return {
    ...row,
    paid_today: !user.permissions.has('order.read')
      ? []
      : paid.rows.map((day) => ({ ...day, amount: money(day.amount, day.currency) })),
    is_demo: is_demo ? 1 : 0,
    sms_alarm: alarm,
    payment: payment.mode,
    can_pay: Object.values(choices).includes(true) ? 1 : 0,
  }
}
