import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { activityTypes } from '#contract/activity/enums.ts'
import { productStatuses, productTypes, stockTypes, vodBlockStatuses } from '#contract/catalog/enums.ts'
import { currencyDecimals } from '#contract/currencies.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { ORDER_EXPIRY_SECONDS, orderSources, orderTypes } from '#contract/order/status.ts'
import { products } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { readSetting } from '../site/index.ts'
import { cancelPending } from './cancel-order.ts'
import { claimFree } from './claim-free.ts'
import { withOrderNumber } from './order-number.ts'
import { orderReply } from './order-reply.ts'
import { mayOrder } from './policy.ts'
import { orderWithTerms } from './special-order.ts'
import type { Wish } from './terms.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>

/** What one look at the product, the student's grants and pending order shows, and the order if it was made. */
interface Attempt {
  product_status: number
  price: string
  /** the product's price or its discount's, as it would be charged */
  asked_price: string
  stock_type: number
  stock: number
  owned: boolean
  /** paid for already, in a group that is not complete yet */
  in_group: boolean
  id: number | null
  orderNumber: string
  amount: string
  currency: number
  status: number
  expired: boolean
  /** the pending order was made for a plain purchase to the same address */
  same_wish: boolean
  discount_id: number | null
  is_deliver: boolean
  has_address: boolean
}

/**
 * Looks and orders in one statement and one round trip. The unique key of one pending order per student and
 * product decides between orders made at once; stock is claimed when the payment is confirmed, not here. The
 * pending order is looked for only when none was made: a connection that planned this while there were few orders
 * would read all of them each time.
 */
const statement = {
  name: 'create-order',
  text: `with asked as (
      select p.id, p.status, round(coalesce(d.price, p.price), $11::int) as asked_price,
        round(p.price, $11::int) as price, p.stock_type, p.stock, p.name,
        p.type, p.cover_url, p.is_deliver, d.id as discount_id,
        case when p.is_deliver and a.id is not null then jsonb_build_object('consignee', a.consignee,
          'area_code', a.area_code, 'telephone', a.telephone, 'province', a.province, 'city', a.city,
          'district', a.district, 'full_address', a.full_address, 'region_code', a.region_code) end as address
      from products p
      left join lateral (
        select id, price from activities
        where product_id = p.id and type = ${activityTypes.discount} and stopped_at is null
          and begin_at <= now() and end_at > now() and price < p.price
        limit 1
      ) d on true
      left join addresses a on a.id = $10 and a.user_id = $1
      where p.id = $2
    ), owned as (
      select 1 from grants where user_id = $1 and product_id = $2 and revoked_at is null
        and block_status = ${vodBlockStatuses.reading} and (valid_until is null or valid_until > now())
      union all
      select 1 from asked where type = ${productTypes.package}
        and exists (select from package_products where package_id = $2)
        and not exists (
          select from package_products h where h.package_id = $2 and not exists (
            select from grants g where g.user_id = $1 and g.product_id = h.product_id and g.revoked_at is null
              and g.block_status = ${vodBlockStatuses.reading}
              and (g.valid_until is null or g.valid_until > now())))
    ), in_group as (
      select 1 from asked
      join activities v on v.product_id = asked.id and v.type = ${activityTypes.group}
      join group_members m on m.activity_id = v.id and m.user_id = $1 and m.left_at is null
        and m.paid_at is not null
      join groups g on g.id = m.group_id and g.state = 'open'
      where asked.type <> ${productTypes.physical}
    ), made as (
      insert into orders (order_number, user_id, product_id, type, source, unit_price, amount, currency,
        activity_id, address, snapshot, fission_id, recommend_user_id, expires_at)
      select $3, $1, $2,
        case when discount_id is null then ${orderTypes.ordinary} else ${orderTypes.discount} end,
        $4, price, asked_price, $5, discount_id, address,
        jsonb_build_object('name', name, 'type', type, 'cover', cover_url,
          'teacher', (
            select coalesce(string_agg(u.name, '、' order by t.position), '')
            from product_teachers t join users u on u.id = t.teacher_id where t.product_id = $2),
          'products', (
            select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by h.position), '[]')
            from package_products h join products i on i.id = h.product_id where h.package_id = $2)),
        $6, $7, now() + interval '${ORDER_EXPIRY_SECONDS} seconds'
      from asked
      where status = ${productStatuses.onShelf} and asked_price > 0 and not $8::boolean
        and not (stock_type = ${stockTypes.limited} and stock = 0)
        and ($9::int is null or discount_id = $9)
        and not (is_deliver and address is null)
        and ($12::numeric is null or asked_price = $12)
        and not exists (select from owned) and not exists (select from in_group)
      on conflict (user_id, product_id) where status = 1 do nothing
      returning id, order_number, amount, currency, status, expires_at, user_coupon_id, group_id, address
    ), pending as (
      select id, order_number, amount, currency, status, expires_at, user_coupon_id, group_id, address from orders
      where user_id = $1 and product_id = $2 and status = 1 and not exists (select from made)
    ), event as (
      insert into order_events (order_id, to_status, actor, actor_id, reason)
      select id, status, 'student', $1, 'ordered' from made
    ), either as (select * from made union all select * from pending)
    select a.status as product_status, a.price, a.asked_price, a.stock_type, a.stock,
      exists (select from owned) as owned, exists (select from in_group) as in_group,
      e.id, e.order_number as "orderNumber", e.amount, e.currency, e.status, e.expires_at <= now() as expired,
      e.user_coupon_id is null and e.group_id is null and (a.address is null or e.address = a.address) as same_wish,
      a.discount_id, a.is_deliver, a.address is not null as has_address
    from asked a left join either e on true`,
}

function refuseUnbuyable(seen: Attempt): void {
  if (seen.owned) throw refuse('alreadyOwned')
  if (seen.in_group) throw refuse('groupJoined')
  if (seen.product_status !== productStatuses.onShelf) throw refuse('offShelf')
  if (seen.stock_type === stockTypes.limited && seen.stock === 0) throw refuse('soldOut')
}

/** What stands against a purchase beside the product: an offer that is over, an address that is missing. */
function refuseWish(seen: Attempt, { activity_id, address_id, seen_amount }: CreateOrder['body']): void {
  if (activity_id !== undefined && activity_id !== seen.discount_id) throw refuse('activityEnded')
  if (seen.is_deliver && !seen.has_address)
    throw refuse(address_id === undefined ? 'addressNeeded' : 'addressNotFound')
  if (seen_amount !== undefined && !new Big(seen_amount).eq(seen.asked_price)) throw refuse('priceChanged')
}

/** Whether the pending order is what is asked for now; otherwise it makes way. */
function reasonToCancel(seen: Attempt, freeNow: boolean, currency: number): string | null {
  if (seen.currency !== currency) return 'the school has another currency now'
  if (seen.owned) return 'owned meanwhile'
  if (freeNow) return 'the course is free now'
  if (seen.expired) return 'not paid in time'
  return seen.same_wish ? null : 'ordered anew'
}

/** On a public demonstration the places of open classes are not for sale. @throws Refusal demoOpenClass */
async function refuseOpenClass({ db }: Deps, productId: number): Promise<void> {
  const [product] = await db.select({ type: products.type }).from(products).where(eq(products.id, productId))
  if (product?.type === productTypes.openClass) throw refuse('demoOpenClass')
}

/**
 * A student orders a product. What costs nothing is claimed at once; a pending order of the same product is
 * answered again as it was made, whatever became of the product's price or place on the shelf since; only when the
 * product now costs nothing, the school has another currency, or something else is asked for beside it, is it
 * cancelled and ordered anew. What the
 * student has got by another way meanwhile, such as in a package, is not sold again.
 * @throws adminCannotOrder, onlyStudentsOrder, noPermission, productNotFound, alreadyOwned, offShelf, soldOut, notFree,
 * activityEnded, addressNeeded, addressNotFound, priceChanged, groupJoined, demoOpenClass and what orderWithTerms refuses
 */
export async function createOrder(
  deps: Deps,
  user: SessionUser,
  body: CreateOrder['body'],
): Promise<CreateOrder['reply']> {
  mayOrder(user, body.userid)
  const { currency, demo_site } = await readSetting(deps.db, 'web_config')
  if (demo_site) await refuseOpenClass(deps, body.productid)
  const wish = wishOf(body)
  if (wish) return withOrderNumber((number) => orderWithTerms(deps, user, body, wish, { currency, number }))
  return orderPlainly(deps, user, body, currency)
}

/** A coupon or a group that is asked for; null: neither. */
function wishOf({ ordertype, user_coupon_id, activity_id, group_id }: CreateOrder['body']): Wish | null {
  if (ordertype === orderTypes.group)
    return {
      userCouponId: user_coupon_id ?? null,
      groupActivityId: activity_id ?? 0,
      groupId: group_id ?? null,
    }
  return user_coupon_id === undefined
    ? null
    : { userCouponId: user_coupon_id, groupActivityId: null, groupId: null }
}

async function orderPlainly(
  deps: Deps,
  user: SessionUser,
  body: CreateOrder['body'],
  currency: number,
): Promise<CreateOrder['reply']> {
  const forFree = body.free === 1
  const { productid, ordersource = orderSources.website, fissionid = '', recommenduserid = '' } = body
  // a second look only when an order of the same moment came between
  for (let look = 0; look < 3; look++) {
    const { rows } = await withOrderNumber((number) =>
      deps.pool.query<Attempt>({
        ...statement,
        values: [
          user.id,
          productid,
          number,
          ordersource,
          currency,
          fissionid,
          recommenduserid,
          forFree,
          body.activity_id ?? null,
          body.address_id ?? null,
          currencyDecimals(currency),
          body.seen_amount ?? null,
        ],
      }),
    )
    const seen = rows[0]
    if (!seen) throw refuse('productNotFound')
    if (forFree && new Big(seen.price).gt(0)) {
      refuseUnbuyable(seen)
      throw refuse('notFree')
    }
    const freeNow = new Big(seen.price).eq(0)
    if (seen.id !== null) {
      const reason = reasonToCancel(seen, freeNow, currency)
      if (reason === null) return orderReply({ ...seen, id: seen.id })
      const { id } = seen
      await deps.db.transaction((tx) => cancelPending(tx, id, reason))
      continue
    }
    refuseUnbuyable(seen)
    if (freeNow) return withOrderNumber((number) => claimFree(deps, user, body, { currency, number }))
    refuseWish(seen, body)
  }
  throw new Error('the order was neither made nor found')
}
