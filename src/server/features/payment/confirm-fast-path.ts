import type pg from 'pg'
import { currencyDecimals, currencyNumber } from '#contract/currencies.ts'
import { Batch } from '../../lib/batch.ts'
import { cachePerDatabase } from '../../lib/cache-per-database.ts'
import type { Payment } from '../../gateways/payment/payment.ts'
import type { PaymentMethod } from '../../gateways/payment/provider.ts'
import { fromMinorUnits } from '../../lib/money.ts'
import { fulfillingFastPath, isPlainlyPending } from '../order/index.ts'
import { paymentKinds } from './payment-kinds.ts'

interface Paid {
  method: PaymentMethod
  payment: Payment
  /** published number */
  currency: number
}

/**
 * The whole of what `confirmFullPath` does, in one statement and one round trip for all who pay at the same time, for
 * what most purchases are: one payment of a plain order while there is a place. The lock on the order decides between
 * notifications of the same moment; the product's row, where places are counted, is held no longer than the statement
 * takes. Nothing is changed for an order where any of this does not hold.
 */
const statement = {
  name: 'confirm-fast-path',
  text: `with reported as (
      select distinct on (a.order_id) a.order_id, a.id as attempt_id, a.amount, a.currency, a.is_test,
        n.method, n.out_trade_no, n.transaction_id, n.payment, n.paid_at
      from unnest($1::text[], $2::text[], $3::numeric[], $4::int[], $5::int[], $6::text[], $7::int[], $8::timestamptz[])
        as n (out_trade_no, method, amount, currency, decimals, transaction_id, payment, paid_at)
      join payment_attempts a on a.out_trade_no = n.out_trade_no and a.method = n.method
        and round(a.amount, n.decimals) = n.amount and a.currency = n.currency
      where not exists (select from payments y where y.method = n.method and y.transaction_id = n.transaction_id)
      order by a.order_id, n.out_trade_no
    ), bought as (
      select o.id, o.user_id, o.product_id, t.*
      from reported t join orders o on o.id = t.order_id
      where o.amount = t.amount and ${isPlainlyPending('o')}
      order by o.id
      for update of o
    ), ${fulfillingFastPath}, attempt as (
      update payment_attempts a set state = 'paid' from placed b where a.id = b.attempt_id
    ), journal as (
      insert into payments (attempt_id, order_id, method, transaction_id, amount, currency, is_test, outcome, paid_at)
      select attempt_id, id, method, transaction_id, amount, currency, is_test, 'granted', paid_at from placed
    )
    select out_trade_no, transaction_id, product_id from placed`,
}

interface Placed {
  out_trade_no: string
  transaction_id: string
  product_id: number
}

/**
 * A number may occur twice in a batch, in two transactions or in a repeated notification; one of them is confirmed.
 */
const keyOf = (outTradeNo: string, transactionId: string): string => `${outTradeNo} ${transactionId}`

async function confirm(pool: pg.Pool, reported: readonly Paid[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<Placed>({
    ...statement,
    values: [
      reported.map(({ payment }) => payment.outTradeNo),
      reported.map(({ method }) => method),
      reported.map(({ payment, currency }) => fromMinorUnits(payment.amount.minor, currency)),
      reported.map(({ currency }) => currency),
      reported.map(({ currency }) => currencyDecimals(currency)),
      reported.map(({ payment }) => payment.transactionId),
      reported.map(({ method }) => paymentKinds[method]),
      reported.map(({ payment }) => new Date(payment.paidAt * 1000)),
    ],
  })
  const placed = new Map(rows.map((row) => [keyOf(row.out_trade_no, row.transaction_id), row.product_id]))
  return reported.map(({ payment: { outTradeNo, transactionId } }) => {
    const key = keyOf(outTradeNo, transactionId)
    const productId = placed.get(key) ?? null
    placed.delete(key)
    return productId
  })
}

const batches = cachePerDatabase(
  (pool: pg.Pool) => new Batch<Paid, number | null>((reported) => confirm(pool, reported)),
)

/** @returns the product that was granted; null: nothing was changed, it is no such case */
export async function confirmFastPath(
  pool: pg.Pool,
  method: PaymentMethod,
  payment: Payment,
): Promise<number | null> {
  const currency = currencyNumber(payment.amount.currency)
  return currency === null ? null : batches(pool).add({ method, payment, currency })
}
