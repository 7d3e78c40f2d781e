import type pg from 'pg'
import { productTypes } from '#contract/catalog/enums.ts'
import { currencyDecimals } from '#contract/currencies.ts'
import { ORDER_EXPIRY_SECONDS, orderStatuses, orderTypes } from '#contract/order/status.ts'
import { Batch } from '../../lib/batch.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import { violates } from '../../db/violations.ts'
import { discountOf } from '../promotion/index.ts'
import { isOwned } from '../catalog/index.ts'
import { orderNumber } from './order-number.ts'
import type { MadeOrder } from './order-reply.ts'
import { isOnShelf, isSoldOut, snapshotOf, waitsInGroup } from './purchase.ts'
import { ordered } from './store-order.ts'

/** An order without coupon, group or address. */
export interface PlainOrder {
  userId: number
  productId: number
  source: number
  currency: number
  fissionId: string
  recommendUserId: string
  /** the discount that the student has seen; null: none, or not said */
  activityId: number | null
  /** the amount that the student has seen; null: not said */
  seenAmount: string | null
  /** the text of the purchase agreement that the student accepts; null: none is shown */
  agreementId: number | null
}

/**
 * Makes plain orders in one statement and one round trip, each where all that `createOrderFullPath` asks for holds: nothing is
 * changed for the others. The unique key of one pending order per student and product decides between orders made at
 * once; stock is claimed when the payment is confirmed, not here. Goods want an address and go the full way.
 */
const statement = {
  name: 'create-order-fast-path',
  text: `with request as (
      select n.*, p.*, p.id as product_id, round(p.price, n.decimals) as unit_price,
        round(coalesce(d.price, p.price), n.decimals) as amount, d.id as discount_id
      from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::text[], $9::int[],
          $10::numeric[], $11::int[])
        as n (order_number, user_id, product, source, currency, decimals, fission_id, recommend_user_id, activity_id,
          seen_amount, agreement)
      join products p on p.id = n.product
      left join lateral (${discountOf('p', 'n.decimals')}) d on true
    ), made as (
      insert into orders (order_number, user_id, product_id, status, type, source, unit_price, amount, currency,
        activity_id, agreement_id, snapshot, fission_id, recommend_user_id, expires_at)
      select order_number, user_id, product_id, ${orderStatuses.pending},
        case when discount_id is null then ${orderTypes.ordinary} else ${orderTypes.discount} end,
        source, unit_price, amount, currency, discount_id, agreement, ${snapshotOf('request')}, fission_id, recommend_user_id,
        now() + interval '${ORDER_EXPIRY_SECONDS} seconds'
      from request
      where ${isOnShelf('request')} and not ${isSoldOut('request')} and unit_price > 0 and amount > 0
        and (request.activity_id is null or request.activity_id = discount_id)
        and (seen_amount is null or amount = seen_amount)
        and not is_deliver and type <> ${productTypes.physical}
        and not ${isOwned('request.user_id', 'request.product_id')} and not ${waitsInGroup('request.user_id', 'request')}
      order by user_id, product_id
      on conflict (user_id, product_id) where status = ${orderStatuses.pending} do nothing
      returning id, order_number, user_id, amount, currency, status
    ), event as (
      insert into order_events (order_id, to_status, actor, actor_id, reason)
      select id, status, '${ordered.actor}', user_id, '${ordered.reason}' from made
    )
    select id, order_number as "orderNumber", amount, currency, status from made`,
}

async function makeOrders(pool: pg.Pool, requests: readonly PlainOrder[]): Promise<(MadeOrder | null)[]> {
  const numbers = requests.map(() => orderNumber())
  const { rows } = await pool.query<MadeOrder>({
    ...statement,
    values: [
      numbers,
      requests.map(({ userId }) => userId),
      requests.map(({ productId }) => productId),
      requests.map(({ source }) => source),
      requests.map(({ currency }) => currency),
      requests.map(({ currency }) => currencyDecimals(currency)),
      requests.map(({ fissionId }) => fissionId),
      requests.map(({ recommendUserId }) => recommendUserId),
      requests.map(({ activityId }) => activityId),
      requests.map(({ seenAmount }) => seenAmount),
      requests.map(({ agreementId }) => agreementId),
    ],
  })
  const made = new Map(rows.map((order) => [order.orderNumber, order]))
  return numbers.map((number) => made.get(number) ?? null)
}

const batches = cachePerDatabase(
  (pool: pg.Pool) => new Batch<PlainOrder, MadeOrder | null>((requests) => makeOrders(pool, requests)),
)

/** @returns the order; null: nothing was changed, and the full path gives the reason */
export async function createOrderFastPath(pool: pg.Pool, request: PlainOrder): Promise<MadeOrder | null> {
  try {
    return await batches(pool).add(request)
  } catch (error) {
    // another server has given the number out in the same second: the full way draws another
    if (violates(error, 'orders_number_key')) return null
    throw error
  }
}
