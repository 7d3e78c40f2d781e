import { type SQL, sql } from 'drizzle-orm'
import { chance } from './chance.ts'

/** the coupon that students spent in the past: the same off every price */
const spent = sql`(select c.id from coupons c join activities a on a.id = c.activity_id
  where a.is_demo and c.percent_off is null and c.enable_condition = 1 and c.scope = 1 and c.total is null
    and not c.excludes_discounted order by c.id limit 1)`

/** Some of the orders, one of each buyer, were paid with a coupon. Before their payments are stored. */
export const usedCoupons = (ofHistory: SQL): SQL[] => [
  sql`insert into user_coupons (coupon_id, user_id, status, order_id, claimed_at, used_at)
    select ${spent}, user_id, 1, id, created_at - interval '1 hour', paid_at
    from (
      select o.*, row_number() over (partition by o.user_id order by o.id) as place from orders o
      where ${ofHistory} and ${chance('o.id', 'coupon')} < 0.22
    ) paid where place = 1`,
  sql`update orders o set user_coupon_id = held.id, coupon_off = c.amount, amount = o.amount - c.amount
    from user_coupons held join coupons c on c.id = held.coupon_id where held.order_id = o.id and ${ofHistory}`,
]

/** What students have claimed and not used. The demo student has three. */
export const heldCoupons: readonly SQL[] = [
  sql`insert into user_coupons (coupon_id, user_id, claimed_at)
    select c.id, u.id, greatest(u.created_at, a.begin_at) + (now() - greatest(u.created_at, a.begin_at))
      * ${chance('c.id * 53 + u.id', 'claimed')}
    from coupons c join activities a on a.id = c.activity_id cross join users u
    where a.is_demo and a.begin_at < now() and u.is_demo and u.types = '{3}' and u.created_at < now()
      and case u.username when 'student_demo' then a.label in ('新生见面礼', '满三百减五十', '八五折券')
        else ${chance('c.id * 53 + u.id', 'wants')} < 0.12 end
    on conflict do nothing`,
  sql`update coupons set claimed = held.people
    from (select coupon_id, count(*)::int as people from user_coupons group by coupon_id) held
    where held.coupon_id = coupons.id and coupons.activity_id in (select id from activities where is_demo)`,
]
