import { userTypes } from '#contract/account/limits.ts'
import { productStatuses, productTypes } from '#contract/catalog/enums.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { type Before, chance, DAYS, type Size } from './shape.ts'

const COUPONS = 20
const TEACHERS = 40
/** CNY, and what PayPal takes */
const [OWN, OTHER] = [1, 2]

/** What a product is, by its place: every fourth a class, every fourth recorded; the others are goods. */
const typeOf = (place: string): string =>
  `(array[${productTypes.class}, ${productTypes.recorded}, ${productTypes.physical}, ${productTypes.physical}])[1 + ${place} % 4]`

/** People and products. User names end in the numbers of people. */
const people = ({ students, products }: Size, before: Before): string[] => [
  `insert into users (id, username, name, types, register_source, created_at)
    select ${before.student} + i, 'large_' || ${before.student} + i, '学生' || i, array[${userTypes.student}]::smallint[], (array[1, 1, 2, 3, 4])[1 + i % 5],
      now() - interval '${DAYS} days' * (1 - (i - 1) / ${students}::float8) - interval '2 hours'
    from generate_series(1, ${students}) i`,
  `insert into users (id, username, name, types, created_at)
    select ${before.student + students} + i, 'large_' || ${before.student + students} + i, '老师' || i, array[${userTypes.teacher}]::smallint[],
      now() - interval '${DAYS + 30} days'
    from generate_series(1, ${TEACHERS}) i`,
  `insert into products (id, type, status, name, price, cover_url, created_at) overriding system value
    select ${before.product} + i, ${typeOf('i')}, ${productStatuses.onShelf}, '大课 ' || i, 49 + 50 * (i % 16), '/demo/cover-poetry.svg',
      now() - interval '${DAYS + 30} days'
    from generate_series(1, ${products}) i`,
  `insert into product_teachers (product_id, teacher_id, position)
    select ${before.product} + i, ${before.student + students} + 1 + (i + place * 7) % ${TEACHERS}, place
    from generate_series(1, ${products}) i cross join generate_series(0, 1) place where place = 0 or i % 10 = 0`,
]

/**
 * What was ordered, one row each, from which all else follows: more lately than in the beginning, by students who were
 * there then, some products far more than others. `luck` decides what became of it, `means` how it was paid.
 */
const sold = ({ orders, students, products }: Size, before: Before): string[] => [
  `create temp table sold on commit drop as
    select i, ${before.order} + i as id, p.id as product_id, p.type, p.name, p.price, at,
      ${before.student} + 1 + floor(${chance('i', 1)} * ${students - 1} * (0.05 + 0.95 * grown))::int as user_id,
      ${chance('i', 3)} as luck, ${chance('i', 4)} as means
    from generate_series(1, ${orders}) i
    cross join lateral (select ((i - 1) / ${orders}::float8) ^ 0.85 as grown) g
    cross join lateral (select now() - interval '${DAYS} days' * (1 - grown) - interval '1 hour' as at) t
    join products p on p.id = ${before.product} + 1 + floor(${chance('i', 2)} ^ 2 * ${products})::int`,
  // every tenth used a coupon, as long as there is another kind for its student
  `create temp table held on commit drop as
    select i, user_id, at, rank from (
      select i, user_id, at, row_number() over (partition by user_id order by i) as rank from sold where i % 10 = 0
    ) ranked where rank <= ${COUPONS}`,
]

const coupons = (_size: Size, before: Before): string[] => [
  `with made as (
      insert into activities (type, label, begin_at, end_at)
      select 3, '优惠券 ' || i, now() - interval '${DAYS} days', now() + interval '30 days' from generate_series(1, ${COUPONS}) i
      returning id, begin_at, end_at
    )
    insert into coupons (activity_id, amount, currency, begin_at, end_at) select id, 10, ${OWN}, begin_at, end_at from made`,
  // each has the number of its order, which is not there yet
  `insert into user_coupons (id, coupon_id, user_id, status, claimed_at, used_at) overriding system value
    select ${before.order} + h.i, c.id, h.user_id, 1, h.at, h.at
    from held h join (select id, row_number() over (order by id desc) as rank from coupons) c using (rank)`,
]

const isPaid = 's.luck < 0.93'
const isTest = '(s.luck between 0.925 and 0.93)'
const paidAt = "s.at + interval '5 minutes'"
const method =
  "case when s.means < 0.17 then 'offline' when s.means < 0.6 then 'wechat' when s.means < 0.97 then 'alipay' else 'paypal' end"
const currency = `case when s.means < 0.97 then ${OWN} else ${OTHER} end`
const amount = 'case when h.i is null then s.price else s.price - 10 end'

const orders = ({ students }: Size, before: Before): string[] => [
  `insert into orders (id, order_number, user_id, product_id, status, source, unit_price, amount, user_coupon_id, coupon_off,
      currency, payment, is_test, recommend_user_id, snapshot, created_at, expires_at, paid_at)
    overriding system value
    select s.id, 'L' || lpad(s.id::text, 19, '0'), s.user_id, s.product_id,
      case when not ${isPaid} then ${orderStatuses.cancelled} when s.luck < 0.03 then ${orderStatuses.refunded} else ${orderStatuses.completed} end,
      1 + s.i % 6, s.price, ${amount}, ${before.order} + h.i, case when h.i is null then 0 else 10 end, ${currency}, 1 + s.i % 4,
      ${isTest}, case when s.i % 5 = 0 then (${before.student} + 1 + floor(${chance('s.i', 5)} * ${Math.min(students, 200)})::int)::text else '' end,
      jsonb_build_object('name', s.name, 'type', s.type, 'teacher', '', 'cover', '/demo/cover-poetry.svg'),
      s.at, s.at + interval '1 day', case when ${isPaid} then ${paidAt} end
    from sold s left join held h using (i) order by s.i`,
  `update user_coupons set order_id = id where id > ${before.order}`,
  `insert into payment_attempts (id, order_id, method, out_trade_no, amount, currency, is_test, state, expires_at, created_at)
    overriding system value
    select s.id, s.id, ${method}, 'L' || s.id, ${amount}, ${currency}, ${isTest}, 'paid', s.at + interval '2 hours', s.at
    from sold s left join held h using (i) where ${isPaid} and s.means >= 0.17 order by s.i`,
  `insert into payments (id, attempt_id, order_id, method, transaction_id, amount, currency, is_test, outcome, paid_at, recorded_at)
    overriding system value
    select s.id, case when s.means >= 0.17 then s.id end, s.id, ${method}, 'L' || s.id, ${amount}, ${currency}, ${isTest},
      case when s.luck < 0.02 then 'granted' when s.luck < 0.025 then 'duplicate' when s.luck < 0.03 then 'late'
        when s.luck < 0.034 and s.means < 0.17 then 'void' else 'granted' end,
      ${paidAt}, ${paidAt}
    from sold s left join held h using (i) where ${isPaid} order by s.i`,
  // all of the first, a part of the others; some are still asked for
  `insert into refunds (order_id, payment_id, refund_no, amount, currency, reason, state, created_at, done_at)
    select p.order_id, p.id, 'L' || p.id, case when s.luck < 0.03 then p.amount else round(p.amount * 0.3, 2) end, p.currency,
      case p.outcome when 'granted' then 'asked' else p.outcome end, case when s.luck < 0.048 then 'done' else 'asked' end,
      p.paid_at + interval '2 days', case when s.luck < 0.048 then p.paid_at + interval '3 days' end
    from sold s join payments p on p.id = s.id
    where s.luck < 0.05 and p.outcome <> 'void' and p.paid_at < now() - interval '3 days' order by s.i`,
  `insert into grants (user_id, product_id, order_id, granted_at, revoked_at)
    select s.user_id, s.product_id, s.id, ${paidAt}, case when s.luck < 0.02 then ${paidAt} + interval '3 days' end
    from sold s join payments p on p.id = s.id where p.outcome = 'granted' order by s.i`,
]

/** What was sold in two years, as statements in their order. */
export const salesSteps = (size: Size, before: Before): string[] => [
  ...[people, sold, coupons, orders].flatMap((steps) => steps(size, before)),
  'analyze users, products, orders, payments, grants',
]
