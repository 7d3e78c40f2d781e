import { sql } from 'drizzle-orm'
import { currencies } from '#contract/currencies.ts'
import type { Db } from '../../db/database.ts'
import { notifySelected } from '../message/index.ts'

/** A payment is told about so long after it came in, where the server was away meanwhile. */
const LATEST = sql.raw(`interval '1 day'`)
const withoutDecimals = Object.entries(currencies).flatMap(([number, { decimals }]) =>
  decimals === 0 ? [Number(number)] : [],
)

/**
 * Tells buyers that their money has arrived, each payment once. A job does it, so that a payment does not wait for it; money
 * that goes back at once is told about as a refund.
 */
export async function sendReceipts(db: Db): Promise<void> {
  await notifySelected(
    db,
    sql`
    with paid as (
      select round(p.amount, case when p.currency = any(${sql.param(withoutDecimals)}::int[]) then 0 else 2 end) as amount,
        p.currency, o.id, o.user_id, o.snapshot, format('payment %s', p.id) as key
      from payments p join orders o on o.id = p.order_id
      where p.paid_at > now() - ${LATEST} and p.outcome = 'granted' and p.amount > 0
    )
    select user_id, 'order_paid' as kind, key, jsonb_strip_nulls(jsonb_build_object('name', snapshot ->> 'name',
      'names', snapshot -> 'names', 'amount', amount::text, 'currency', currency)) as params,
      id as target_id, null::timestamptz as valid_until
    from paid where not exists (
      select from messages m where m.user_id = paid.user_id and m.kind = 'order_paid' and m.key = paid.key)`,
  )
}
