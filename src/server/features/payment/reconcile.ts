import { and, eq, or, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { orders } from '../../db/tables/order.ts'
import { paymentAttempts } from '../../db/tables/payment.ts'
import { paymentMethods as methods } from '../../gateways/payment/provider.ts'
import { queryProvider, closeAttempt } from './attempts.ts'

/** so that a provider that answers slowly does not keep the last of them waiting for minutes */
const AT_ONCE = 8

/**
 * Asks the provider about every open attempt not asked about for a minute, so that a lost notification costs
 * little; closes there what can no longer be wanted. @returns how many were looked at
 */
export async function reconcileAttempts(deps: Deps): Promise<number> {
  const lastLook = sql`coalesce(${paymentAttempts.checkedAt}, ${paymentAttempts.createdAt})`
  const stale = sql`${lastLook} < now() - interval '55 seconds'`
  // queries about a provider that is not set up would fail and delay the others
  const reachable = methods.flatMap((method) => {
    const provider = deps.payment.provider(method)
    return provider
      ? [and(eq(paymentAttempts.method, method), eq(paymentAttempts.isTest, provider.test))]
      : []
  })
  if (reachable.length === 0) return 0
  const due = await deps.db
    .select({
      attempt: paymentAttempts,
      wanted: sql<boolean>`${orders.status} = ${orderStatuses.pending} and ${paymentAttempts.expiresAt} > now()`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        eq(paymentAttempts.state, 'open'),
        or(...reachable),
        or(stale, sql`${orders.status} <> ${orderStatuses.pending}`),
      ),
    )
    .orderBy(lastLook)
    .limit(200)
  const waiting = [...due]
  async function look(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { attempt, wanted } = next
      try {
        await (wanted ? queryProvider(deps, attempt) : closeAttempt(deps, attempt))
      } catch (err) {
        // one that cannot be settled must not keep the others from being looked at
        deps.log.error({ outTradeNo: attempt.outTradeNo, err }, 'a payment could not be reconciled')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
  return due.length
}
