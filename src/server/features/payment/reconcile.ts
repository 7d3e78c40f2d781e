import { and, asc, eq, or, sql } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { orders } from '../../db/tables/order.ts'
import { paymentAttempts } from '../../db/tables/payment.ts'
import { askProvider, closeAttempt } from './attempts.ts'

/**
 * Asks the provider about every open attempt not asked about for a minute, so that a lost notification costs
 * little; closes there what can no longer be wanted. @returns how many were looked at
 */
export async function reconcileAttempts(deps: Deps): Promise<number> {
  const stale = sql`coalesce(${paymentAttempts.checkedAt}, ${paymentAttempts.createdAt}) < now() - interval '55 seconds'`
  const due = await deps.db
    .select({
      attempt: paymentAttempts,
      wanted: sql<boolean>`${orders.status} = ${orderStatuses.pending} and ${paymentAttempts.expiresAt} > now()`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(eq(paymentAttempts.state, 'open'), or(stale, sql`${orders.status} <> ${orderStatuses.pending}`)),
    )
    .orderBy(asc(paymentAttempts.checkedAt))
    .limit(200)
  for (const { attempt, wanted } of due) await (wanted ? askProvider(deps, attempt) : closeAttempt(deps, attempt))
  return due.length
}
