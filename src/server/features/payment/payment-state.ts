import { eq } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { orders } from '../../db/tables/order.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { ownsOrder } from '../order/index.ts'
import { type Attempt, queryProvider, openAttempts } from './attempts.ts'

/** the browser asks every 5 s; the provider is asked less often, since its notification is usually there first */
const QUERY_AFTER_MS = 14_000

const unpaid: number[] = [orderStatuses.pending, orderStatuses.cancelled]

const lastLook = ({ checkedAt, createdAt }: Attempt): number => (checkedAt ?? createdAt).getTime()

async function statusOf(deps: Deps, user: SessionUser, orderId: number): Promise<number> {
  const [order] = await deps.db
    .select({ userId: orders.userId, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
  return order.status
}

/** Whether an order is paid, by whichever method, as the published code: 101036 or 101037. */
export async function paymentState(deps: Deps, user: SessionUser, orderId: number): Promise<Refusal> {
  let status = await statusOf(deps, user, orderId)
  if (status === orderStatuses.pending) {
    // of several that could not be closed, in turn
    const [attempt] = (await openAttempts(deps, orderId)).sort(
      (one, other) => lastLook(one) - lastLook(other),
    )
    if (attempt && Date.now() - lastLook(attempt) > QUERY_AFTER_MS) {
      await queryProvider(deps, attempt)
      status = await statusOf(deps, user, orderId)
    }
  }
  return refuse(unpaid.includes(status) ? 'paymentPending' : 'paymentDone')
}
