import { sql } from 'drizzle-orm'
import { couponScopes } from '#contract/coupon/enums.ts'
import { kindNames, kindOf } from '#contract/message/kinds.ts'
import type { Tx } from '../../db/database.ts'
import { returnStock } from '../order/index.ts'

/** Orders of demo people, for demo products, or paid with the sandbox's play money. */
const demoOrders = sql`select o.id from orders o
  join users u on u.id = o.user_id join products p on p.id = o.product_id
  where u.is_demo or p.is_demo or o.is_test`

const demoActivities = sql`select id from activities where is_demo
  or product_id in (select id from products where is_demo)
  or scope = ${couponScopes.specifiedProducts} and not exists (
    select from activity_products a join products p on p.id = a.product_id
    where a.activity_id = activities.id and not p.is_demo)`

const demoClasses = sql`select id from open_classes where is_demo
  or lesson_id in (select l.id from lessons l join products p on p.id = l.product_id where p.is_demo)`

/** The kinds of messages that lead to such a record. */
const kindsAbout = (target: ReturnType<typeof kindOf>['target']) =>
  kindNames.filter((kind) => kindOf(kind).target === target)

/** What entries of the log name by number: the word before it, and where it is. */
const loggedRecords = [
  ['order', 'orders'],
  ['grant', 'grants'],
  ['product', 'products'],
  ['lesson', 'lessons'],
  ['booking', 'bookings'],
  ['openclass', 'open_classes'],
  ['user', 'users where not is_demo'],
  ['lead', 'leads'],
  ['lead_source', 'lead_sources'],
  ['coupon', 'coupons'],
  ['activity', 'activities'],
  ['announcement', 'announcements'],
  ['enquiry', 'enquiries'],
  ['video', 'videos where removed_at is null'],
  ['banner', 'banners'],
  ['import', 'import_jobs'],
] as const

/** Of the log, what people of the demo did with what has gone. What they did with the school's own stays known. */
const entriesOfDemo = sql`delete from audit_log a using users who
  where who.id = a.user_id and who.is_demo
    and a.subject ~ ${`^(${loggedRecords.map(([word]) => word).join('|')}) [0-9]+$`}
    and not exists (select from (${sql.raw(
      loggedRecords.map(([word, from]) => `select '${word} ' || id as name from ${from}`).join(' union all '),
    )}) stays where stays.name = a.subject)`

/** Coupons that demo people have claimed may be claimed again. */
const returnCoupons = sql`update coupons set claimed = claimed - held.people
  from (
    select h.coupon_id, count(*)::int as people from user_coupons h
    join users u on u.id = h.user_id where u.is_demo group by h.coupon_id
  ) as held
  where coupons.id = held.coupon_id`

/** Groups of the play go; one that real people are left in is led by the first of them. */
const emptyGroups = [
  sql`update groups set
      leader_id = left_in.leader,
      paid = case when groups.state = 'open' then left_in.paid else groups.paid end
    from (
      select m.group_id, count(m.paid_at)::int as paid,
        (array_agg(m.user_id order by m.paid_at nulls last, m.order_id))[1] as leader
      from group_members m where m.left_at is null group by m.group_id
    ) as left_in
    where left_in.group_id = groups.id and groups.activity_id not in (${demoActivities})`,
  sql`update orders set group_id = null where group_id in (
    select g.id from groups g join users u on u.id = g.leader_id where u.is_demo)`,
  sql`delete from groups where activity_id in (${demoActivities})
    or leader_id in (select id from users where is_demo)`,
]

/**
 * Removes demo people with their sessions, demo products, and every order and payment that was part of the
 * play. What real people and the administrator made meanwhile stays. Inside the caller's transaction.
 */
export async function removeDemo(tx: Tx): Promise<void> {
  // every step of an order locks its row first, so from here on no order moves and none is made
  await tx.execute(sql`lock table orders in exclusive mode`)
  // places of real products that demo orders hold are free again
  await returnStock(tx, demoOrders)
  const steps = [
    sql`delete from refunds where order_id in (${demoOrders})
      or payment_id in (select id from payments where is_test)`,
    sql`delete from payments where is_test or order_id in (${demoOrders})`,
    sql`delete from payment_attempts where is_test or order_id in (${demoOrders})`,
    sql`delete from grants where order_id in (${demoOrders})`,
    returnCoupons,
    // messages about them would lead nowhere
    sql`delete from messages where kind in ${kindsAbout('order')} and target_id in (${demoOrders})
      or kind in ${kindsAbout('class')} and target_id in (select id from open_classes where is_demo)
      or kind in ${kindsAbout('feedback')} and target_id in (
        select f.id from lesson_feedback f join lessons l on l.id = f.lesson_id
        join products p on p.id = l.product_id where p.is_demo)
      or kind in ${kindsAbout('lesson')} and target_id in (
        select l.id from lessons l join products p on p.id = l.product_id where p.is_demo)
      or kind in ${kindsAbout('booking')} and target_id in (
        select b.id from bookings b join booked_lessons booked on booked.lesson_id = b.lesson_id
        join products p on p.id = booked.product_id where p.is_demo)
      or kind in ${kindsAbout('homework')} and target_id in (
        select h.id from homework h join products p on p.id = h.product_id where p.is_demo)
      or kind in ${kindsAbout('announcement')} and target_id in (select id from announcements where is_demo)`,
    sql`delete from announcements where is_demo`,
    sql`delete from announcement_templates where is_demo`,
    // events and memberships go with their orders
    sql`delete from orders where id in (${demoOrders})`,
    // what real people bought at a demo offer stays bought
    sql`update orders set activity_id = null, group_id = null where activity_id in (${demoActivities})`,
    sql`delete from group_members where activity_id in (${demoActivities})`,
    ...emptyGroups,
    // a coupon goes with the activity by which it is claimed
    sql`delete from activities where id in (${demoActivities})`,
    sql`delete from sandbox_transactions`,
    sql`delete from payment_bills where is_test`,
    // the files go with the next sweep; a recording of a demo class stays where a class that stays shows it
    sql`update videos v set removed_at = now() where v.removed_at is null and (v.is_demo or v.broadcast_id in (
        select b.id from broadcasts b join open_classes c on c.id = b.class_id where c.id in (${demoClasses})
      ) and not exists (
        select from open_class_videos shown where shown.video_id = v.id and shown.class_id not in (${demoClasses})))`,
    // bookings and views go with their class; a lesson's names its course
    sql`delete from open_classes where id in (${demoClasses})`,
    // a booked lesson stands in no course: it goes with its course, its teacher or its last student
    sql`delete from lessons l using booked_lessons booked where booked.lesson_id = l.id and (
      booked.product_id in (select id from products where is_demo)
      or l.teacher_id in (select id from users where is_demo)
      or not exists (
        select from bookings b join users u on u.id = b.student_id where b.lesson_id = l.id and not u.is_demo))`,
    sql`delete from sms_messages m using users u
      where u.is_demo and u.area_code = m.area_code and u.telephone = m.telephone`,
    // lessons and teachers' places go with their products, sessions with their users
    sql`delete from leads where is_demo or student_id in (select id from users where is_demo)`,
    sql`delete from lead_sources where is_demo`,
    sql`delete from products where is_demo`,
    sql`delete from banners where is_demo`,
    sql`delete from import_jobs where is_demo`,
    entriesOfDemo,
    sql`delete from users where is_demo`,
  ]
  for (const step of steps) await tx.execute(step)
}
