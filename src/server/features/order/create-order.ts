import Big from 'big.js'
import { productStatuses, stockTypes } from '#contract/catalog/enums.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { order as operations } from '#contract/order/operations.ts'
import { ORDER_EXPIRY_SECONDS, orderSources, orderTypes } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../refusal.ts'
import { readSetting } from '../site/index.ts'
import { cancelExpired, cancelForFree } from './cancel-order.ts'
import { claimFree } from './claim-free.ts'
import { money } from '../../money.ts'
import { withOrderNumber } from './order-number.ts'
import { mayOrder } from './policy.ts'

type CreateOrder = OperationTypes<typeof operations.createOrder>

/** What one look at the product, the student's grants and pending order shows, and the order if it was made. */
interface Attempt {
  product_status: number
  price: string
  stock_type: number
  stock: number
  owned: boolean
  id: number | null
  order_number: string
  amount: string
  currency: number
  status: number
  expired: boolean
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
      select id, status, price, stock_type, stock, name, type, cover_url from products where id = $2
    ), owned as (
      select 1 from grants where user_id = $1 and product_id = $2 and revoked_at is null
        and (valid_until is null or valid_until > now())
    ), made as (
      insert into orders (order_number, user_id, product_id, type, source, unit_price, amount, currency,
        snapshot, fission_id, recommend_user_id, expires_at)
      select $3, $1, $2, ${orderTypes.ordinary}, $4, price, price, $5,
        jsonb_build_object('name', name, 'type', type, 'cover', cover_url, 'teacher', (
          select coalesce(string_agg(u.name, '、' order by t.position), '')
          from product_teachers t join users u on u.id = t.teacher_id where t.product_id = $2)),
        $6, $7, now() + interval '${ORDER_EXPIRY_SECONDS} seconds'
      from asked
      where status = ${productStatuses.onShelf} and price > 0 and not $8::boolean
        and not (stock_type = ${stockTypes.limited} and stock = 0)
        and not exists (select from owned)
      on conflict (user_id, product_id) where status = 1 do nothing
      returning id, order_number, amount, currency, status, expires_at
    ), pending as (
      select id, order_number, amount, currency, status, expires_at from orders
      where user_id = $1 and product_id = $2 and status = 1 and not exists (select from made)
    ), event as (
      insert into order_events (order_id, to_status, actor, actor_id, reason)
      select id, status, 'student', $1, 'ordered' from made
    ), either as (select * from made union all select * from pending)
    select a.status as product_status, a.price, a.stock_type, a.stock, exists (select from owned) as owned,
      e.id, e.order_number, e.amount, e.currency, e.status, e.expires_at <= now() as expired
    from asked a left join either e on true`,
}

function refuseUnbuyable(seen: Attempt): void {
  if (seen.owned) throw refuse('alreadyOwned')
  if (seen.product_status !== productStatuses.onShelf) throw refuse('offShelf')
  if (seen.stock_type === stockTypes.limited && seen.stock === 0) throw refuse('soldOut')
}

/**
 * A student orders a product. What costs nothing is claimed at once; a pending order of the same product is
 * answered again as it was made, whatever became of the product's price or place on the shelf since; only when the
 * product now costs nothing is it cancelled, and the product claimed.
 * @throws adminCannotOrder, onlyStudentsOrder, noPermission, productNotFound, alreadyOwned, offShelf, soldOut, notFree
 */
export async function createOrder(
  deps: Deps,
  user: SessionUser,
  body: CreateOrder['body'],
): Promise<CreateOrder['reply']> {
  mayOrder(user, body.userid)
  const forFree = body.free === 1
  const { currency } = await readSetting(deps.db, 'web_config')
  const { productid, ordersource = orderSources.website, fissionid = '', recommenduserid = '' } = body
  // a second look only when an order of the same moment came between
  for (let look = 0; look < 3; look++) {
    const { rows } = await withOrderNumber((number) =>
      deps.pool.query<Attempt>({
        ...statement,
        values: [user.id, productid, number, ordersource, currency, fissionid, recommenduserid, forFree],
      }),
    )
    const seen = rows[0]
    if (!seen) throw refuse('productNotFound')
    if (forFree && new Big(seen.price).gt(0)) {
      refuseUnbuyable(seen)
      throw refuse('notFree')
    }
    const freeNow = new Big(seen.price).eq(0)
    if (seen.id !== null && !seen.expired && !freeNow)
      return {
        order_id: seen.id,
        order_number: seen.order_number,
        amount: money(seen.amount, seen.currency),
        currency: seen.currency,
        status: seen.status,
      }
    if (seen.id !== null) {
      await (freeNow ? cancelForFree(deps.db, seen.id) : cancelExpired(deps.db, seen.id))
      continue
    }
    refuseUnbuyable(seen)
    if (freeNow) return withOrderNumber((number) => claimFree(deps, user, body, { currency, number }))
  }
  throw new Error('the order was neither made nor found')
}
