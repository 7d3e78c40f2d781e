import { sql } from 'drizzle-orm'
import { userTypes } from '#contract/account/limits.ts'
import { productStatuses, productTypes, stockTypes } from '#contract/catalog/enums.ts'
import { orderSources, orderStatuses, payments } from '#contract/order/status.ts'
import { OFFLINE } from '#contract/payment/offline-kinds.ts'
import { posterTypes } from '#contract/share/poster-types.ts'
import type { Tx } from '../db/database.ts'
import { seedDesk } from './history-desk.ts'
import { heldCoupons, usedCoupons } from './history-coupons.ts'
import { chance } from './chance.ts'
import { numberOf, ofHistory } from './past-orders.ts'
import { seedEnquiries } from './enquiries.ts'
import { seedPastClass } from './past-class.ts'

/** the past that the demo has: as long as reports compare by themselves */
const DAYS = 62
const STUDENTS = 240
const SCHOOL_ZONE = 'Asia/Shanghai'
/** Their numbers lie before those that the database gives, as those of the past orders. */
const FIRST_STUDENT = 701

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const givenNames = '子涵,雨桐,浩然,欣怡,宇轩,诗涵,俊杰,梓萱,一鸣,思远,佳怡,文博,若溪,嘉懿,沐阳,书瑶'

/**
 * Whether the past is missing: it comes once, and never to a school that is no demo any more.
 * The row of the demo is held, so that nobody opens the school for real meanwhile.
 */
async function isMissing(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from settings where key = 'demo' and (value ->> 'is_demo')::boolean
      and not exists (select from users where id = ${FIRST_STUDENT})
      and not exists (select from orders o where ${ofHistory})
    for share`)
  return rows.length > 0
}

/** Local time at the school, on a day that is a date: from nine to half past ten, more of it in the evening. */
const timeOn = (day: string, of: string, purpose: string) =>
  sql`((${sql.raw(day)})::timestamp + make_interval(mins => 540 + floor(sqrt(${chance(of, purpose)}) * 810)::int))
    at time zone ${SCHOOL_ZONE}`

const today = sql`(now() at time zone ${SCHOOL_ZONE})::date`

/**
 * People who registered day by day: more of them at weekends, few on Mondays, and twice as many at the end as at the
 * beginning. Each day gets its share of them by its weight.
 */
const students = sql`
  with days as (
    select day, sum(weight) over (order by day) as until, sum(weight) over () as total
    from (
      select ${today} - ago as day,
        (1 + (${DAYS}::int - ago) / ${DAYS}::float8)
          * (array[1.5, 0.7, 0.75, 0.8, 0.85, 1.05, 1.7])[1 + extract(dow from ${today} - ago)::int]
          * (0.75 + ${chance('ago', 'busy')} / 2)
          -- of today there is only a part
          * case when ago = 0 then 0.3 else 1 end as weight
      from generate_series(0, ${DAYS}::int) ago
    ) weighed
  )
  insert into users (id, username, name, types, telephone, register_source, fission_id, poster_type, recommend_user_id,
    is_demo, created_at)
  select ${FIRST_STUDENT}::int - 1 + i, 'student_' || (${FIRST_STUDENT}::int - 1 + i),
    substr(${surnames}, 1 + (i * 7) % ${surnames.length}::int, 1)
      || (string_to_array(${givenNames}, ','))[1 + (i * 5) % ${givenNames.split(',').length}::int],
    array[${userTypes.student}]::smallint[], '1380014' || lpad(i::text, 4, '0'),
    (array[1, 2, 2, 3, 4])[1 + i % 5],
    case when source < 0.13 then 'spring-fair' when source < 0.24 then 'wechat-post' else '' end,
    case when source < 0.08 then ${posterTypes.school}::int when source > 0.93 then ${posterTypes.course}::int end,
    case when source > 0.9 then (${FIRST_STUDENT}::int + floor((i - 1) * ${chance('i', 'friend')})::int)::text else '' end, true,
    case when at < now() - interval '1 hour' then at else now() - make_interval(mins => 60 + ${STUDENTS}::int - i) end
  from (
    select numbered.*, ${chance('i', 'source')} as source from (
      select row_number() over (order by at)::int as i, at from (
        select ${timeOn('day', 'n', 'registered')} as at
        from generate_series(1, ${STUDENTS}::int) n
        join lateral (
          select day from days where until >= (n - 0.5) / ${STUDENTS}::float8 * total order by day limit 1
        ) on_day on true
      ) drawn
    ) numbered
  ) registered
  on conflict do nothing`

/** The school has grouped some of them. */
const tags = sql`
  insert into student_tags (student_id, name, created_at)
  select u.id, tag, least(now(), u.created_at + interval '1 day')
  from users u cross join unnest(array['周末班', '试听过', '寒假班', '老学员']) tag
  where u.is_demo and u.id between ${FIRST_STUDENT} and ${FIRST_STUDENT + STUDENTS - 1}
    and ${chance('u.id || tag', 'tagged')} < 0.12`

/**
 * They buy courses some days later, most of them at a weekend, at the desk of the school: recorded ones, and those with
 * classes that the demo teacher does not give, so that what awaits that teacher stays as it is.
 */
const orders = sql`
  insert into orders (id, order_number, user_id, product_id, status, source, unit_price, amount, currency, payment,
    snapshot, recommend_user_id, created_at, expires_at, paid_at)
  overriding system value
  select ${numberOf(sql`row_number() over (order by at)`, sql`at - interval '10 minutes'`)}, to_char(at, 'YYYYMMDDHH24MISS') || lpad(buyer::text, 6, '0')
      || product_id % 10,
    buyer, product_id, ${orderStatuses.completed},
    (array[${orderSources.website}, ${orderSources.website}, ${orderSources.mobile}, ${orderSources.mobile}, ${orderSources.publicAccount}, ${orderSources.onBehalf}]::smallint[])[1 + buyer % 6],
    price, case when ${chance('buyer', 'reduced')} < 0.2 then round(price * 0.9, 2) else price end, 1, ${payments.systemAdded},
    jsonb_build_object('name', name, 'type', type, 'teacher', '', 'cover', cover_url),
    case when ${chance('buyer', 'recommended')} < 0.15 and buyer > ${FIRST_STUDENT} then (buyer - 1)::text else '' end,
    at - interval '10 minutes', at + interval '1 day', at
  from (
    select wish.*, greatest(${timeOn('day', 'buyer * 31 + product_id', 'hour')}, since + interval '20 minutes') as at
    from (
      select decided.*, case when extract(dow from decided) between 1 and 4
          and ${chance('buyer * 31 + product_id', 'waits')} < 0.5
        then decided + 6 - extract(dow from decided)::int + (${chance('buyer * 31 + product_id', 'sunday')} < 0.45)::int
        else decided end as day
      from (
        select u.id as buyer, u.created_at as since, p.id as product_id, p.name, p.type, p.cover_url, p.price,
          (u.created_at at time zone ${SCHOOL_ZONE})::date
            + floor(${chance('u.id * 31 + p.id', 'bought')} ^ 2 * 15)::int as decided
        from users u cross join products p
        where u.is_demo and u.id between ${FIRST_STUDENT} and ${FIRST_STUDENT + STUDENTS - 1}
          and p.is_demo and p.status = ${productStatuses.onShelf} and p.stock_type = ${stockTypes.unlimited} and p.price > 0
          and ${chance('u.id * 31 + p.id', 'wants')} < case when p.type = ${productTypes.recorded} then 0.5 else 0.09 end
          and (p.type = ${productTypes.recorded} or p.type in (${productTypes.class}, ${productTypes.mixed}) and not exists (
            select from product_teachers t join users d on d.id = t.teacher_id
            where t.product_id = p.id and d.username = 'teacher_demo'))
      ) decided
    ) wish
  ) bought where at < now() - interval '20 minutes'
  on conflict do nothing`

/** What follows from the orders: events, payments with their means, grants. */
const consequences = [
  sql`insert into order_events (order_id, to_status, actor, reason, at)
    select o.id, o.status, 'system', 'demo', o.paid_at from orders o where ${ofHistory}`,
  sql`with paid as (
      insert into payments (order_id, method, transaction_id, amount, currency, is_test, outcome, paid_at, recorded_at)
      select o.id, ${OFFLINE}, o.order_number, o.amount, o.currency, false, 'granted', o.paid_at, o.paid_at
      from orders o where ${ofHistory} order by o.paid_at
      on conflict do nothing returning id, order_id
    )
    insert into offline_payments (payment_id, kind) select id, (array['cash', 'bank', 'card', 'bank'])[1 + order_id % 4] from paid`,
  sql`insert into grants (user_id, product_id, order_id, granted_at)
    select o.user_id, o.product_id, o.id, o.paid_at from orders o where ${ofHistory} on conflict do nothing`,
  // some of it went back after a few days
  sql`insert into refunds (order_id, payment_id, refund_no, amount, currency, reason, state, order_status, answer, by_hand, hand_kind,
      created_at, done_at)
    select o.id, p.id, 'R' || o.order_number, round(p.amount * 0.3, 2), p.currency, 'asked', 'done', o.status, '已与家长商定退还部分费用。', true,
      'bank', p.paid_at + interval '2 days', p.paid_at + interval '3 days'
    from orders o join payments p on p.order_id = o.id
    where ${ofHistory} and ${chance('o.id', 'refunded')} < 0.08 and p.paid_at < now() - interval '3 days'
    on conflict do nothing`,
]

/** They watched lessons of their courses, less and less of them, mostly in the evening and at weekends. */
const learning = [
  sql`insert into view_records (class_id, user_id, is_replay, watch_duration, entered_at, seen_at)
    select class_id, user_id, true, seconds, at, at + make_interval(secs => seconds)
    from (
      select r.id as class_id, g.user_id, 420 + floor(${chance('g.id * 37 + r.id', 'length')} * 1800)::int as seconds,
        date_trunc('day', g.granted_at) + make_interval(
          days => (place * (1 + g.user_id % 3) + floor(${chance('g.id * 37 + r.id', 'day')} * 3)::int)::int,
          mins => 600 + floor(sqrt(${chance('g.id * 37 + r.id', 'time')}) * 360)::int) as at
      from grants g join orders o on o.id = g.order_id
      cross join lateral (
        select l.id, row_number() over (order by l.position)::int as place from lessons l where l.product_id = g.product_id
      ) l
      join open_classes r on r.lesson_id = l.id
      join products p on p.id = g.product_id and p.type = ${productTypes.recorded}
      where ${ofHistory} and ${chance('g.user_id * 41 + place', 'goes on')} < 1.05 - place * 0.06
    ) watched where at > now() - make_interval(days => ${DAYS}) and at < now() - interval '1 hour'`,
  sql`insert into watch_positions (user_id, video_id, second, watched, updated_at)
    select v.user_id, video.id, video.duration, int4multirange(int4range(0, ceil(video.duration)::int)), max(v.seen_at)
    from view_records v join open_class_videos shown on shown.class_id = v.class_id join videos video on video.id = shown.video_id
    where v.user_id between ${FIRST_STUDENT} and ${FIRST_STUDENT + STUDENTS - 1}
    group by v.user_id, video.id on conflict do nothing`,
]

/**
 * Gives the demo school a past of two months: who registered, bought and watched, by which its reports have something to
 * say, and what lies on the desks of its staff. Leaving the demo removes all of it with its people. @returns whether it was missing
 */
export async function seedHistory(tx: Tx): Promise<boolean> {
  if (!(await isMissing(tx))) return false
  for (const step of [
    students,
    tags,
    orders,
    ...usedCoupons(ofHistory),
    ...consequences,
    ...learning,
    ...heldCoupons,
  ])
    await tx.execute(step)
  await seedDesk(tx, FIRST_STUDENT)
  await seedPastClass(tx)
  await seedEnquiries(tx)
  return true
}
