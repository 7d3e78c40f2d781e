import { currencyDecimals, currencyNumber } from '#contract/currencies.ts'
import { productTypes, validityTypes } from '#contract/catalog/enums.ts'
import { orderStatuses as s } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import type { Payment } from '../../gateways/payment/payment.ts'
import type { PaymentMethod } from '../../gateways/payment/provider.ts'
import { fromMinorUnits } from '../../money.ts'
import { claimingStock } from '../order/index.ts'
import { paymentKinds } from './payment-kinds.ts'

/**
 * The whole of what `confirmPayment` does, in one statement and one round trip, for what most purchases are: one
 * payment of a pending order without group, coupon or parcel, while there is a place. The lock on the order decides
 * between notifications of the same moment; its product's row, where places are counted, is held no longer than the
 * statement takes. Nothing is changed where any of this does not hold.
 */
const statement = {
  name: 'confirm-at-once',
  text: `with bought as (
      select o.id, o.user_id, o.product_id, a.id as attempt_id, a.amount, a.currency, a.is_test
      from payment_attempts a join orders o on o.id = a.order_id
      where a.out_trade_no = $1 and a.method = $2 and round(a.amount, $8) = $3 and a.currency = $4
        and a.amount = o.amount and o.status = ${s.pending} and o.group_id is null and o.user_coupon_id is null and o.address is null
        and not exists (select from payments where method = $2 and transaction_id = $5)
      for update of o
    ), ${claimingStock}, moved as (
      update orders o set status = ${s.completed}, payment = $6, paid_at = $7, is_test = b.is_test
      from placed b where o.id = b.id
    ), events as (
      insert into order_events (order_id, from_status, to_status, actor, reason)
      select id, ${s.pending}, ${s.paid}, 'provider', 'payment confirmed' from placed
      union all select id, ${s.paid}, ${s.completed}, 'system', 'course granted' from placed
    ), attempt as (
      update payment_attempts a set state = 'paid' from placed b where a.id = b.attempt_id
    ), journal as (
      insert into payments (attempt_id, order_id, method, transaction_id, amount, currency, is_test, outcome, paid_at)
      select attempt_id, id, $2, $5, amount, currency, is_test, 'granted', $7 from placed
    ), granted as (
      insert into grants (user_id, product_id, order_id, valid_until)
      select b.user_id, p.id, b.id, case p.validity_type
          when ${validityTypes.days} then now() + make_interval(days => p.validity_days)
          when ${validityTypes.dateRange} then p.validity_end end
      from placed b
      cross join lateral (
        select b.product_id as id
        union select h.product_id from package_products h where h.package_id = b.product_id) given
      join products p on p.id = given.id
      where p.type <> ${productTypes.physical}
      on conflict do nothing
    )
    select product_id from placed`,
}

/** @returns the product that was granted; null: nothing was changed, it is no such case */
export async function confirmAtOnce(
  { pool }: Deps,
  method: PaymentMethod,
  { outTradeNo, amount, transactionId, paidAt }: Payment,
): Promise<number | null> {
  const currency = currencyNumber(amount.currency)
  if (currency === null) return null
  const { rows } = await pool.query<{ product_id: number }>({
    ...statement,
    values: [
      outTradeNo,
      method,
      fromMinorUnits(amount.minor, currency),
      currency,
      transactionId,
      paymentKinds[method],
      new Date(paidAt * 1000),
      currencyDecimals(currency),
    ],
  })
  return rows[0]?.product_id ?? null
}
