import { orderStatuses as s } from '#contract/order/status.ts'
import { reasons } from './fulfil.ts'
import { granting } from './grants.ts'
import { claimingStock } from './stock.ts'
import { allowed } from './transitions.ts'

/** The reasons that the event rows of a paid plain order give. */
const moves = allowed([
  { from: s.pending, to: s.paid, actor: 'provider', reason: reasons.paid },
  { from: s.paid, to: s.completed, actor: 'system', reason: reasons.granted },
])

const eventRows = moves
  .map(({ from, to, actor, reason }, step) => `(${step}, ${from}, ${to}, '${actor}', '${reason}')`)
  .join(', ')

/**
 * SQL: an order that nothing but its payment is awaited for, and no other row changes with it.
 * @param order alias of a row of `orders`
 */
export const isPlainlyPending = (order: string): string =>
  `(${order}.status = ${s.pending} and ${order}.group_id is null and ${order}.user_coupon_id is null
    and ${order}.address is null)`

/**
 * Common table expressions that do what `fulfil` does for many plain orders at once. They begin with the orders of
 * `bought` (columns id, user_id, product_id, payment, paid_at, is_test), which are locked; `placed` has those that
 * were fulfilled, and nothing has changed for the rest.
 */
export const fulfillingFastPath = `
  ${claimingStock}, moved as (
    update orders o set status = ${moves.at(-1)?.to}, payment = b.payment, paid_at = b.paid_at, is_test = b.is_test
    from placed b where o.id = b.id
  ), events as (
    insert into order_events (order_id, from_status, to_status, actor, reason)
    select b.id, m.from_status, m.to_status, m.actor, m.reason
    from placed b
    cross join (values ${eventRows}) as m (step, from_status, to_status, actor, reason)
    order by b.id, m.step
  ), granted as (${granting('placed')})`
