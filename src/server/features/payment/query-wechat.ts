import { eq } from 'drizzle-orm'
import { orderStatuses } from '#contract/order/status.ts'
import type { Deps } from '../../deps.ts'
import { orders } from '../../db/tables/order.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { ownsOrder } from '../order/index.ts'
import { askProvider, openAttempts } from './attempts.ts'

/** the browser asks every 5 s; the provider is asked less often, since its notification is usually there first */
const ASK_AFTER_MS = 14_000

const unpaid: number[] = [orderStatuses.pending, orderStatuses.cancelled]

async function statusOf(deps: Deps, user: SessionUser, orderId: number): Promise<number> {
  const [order] = await deps.db
    .select({ userId: orders.userId, status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order || !ownsOrder(user, order)) throw refuse('orderNotFound')
  return order.status
}

/** Whether an order is paid, as the published code: 101036 or 101037. */
export async function wechatState(deps: Deps, user: SessionUser, orderId: number): Promise<Refusal> {
  let status = await statusOf(deps, user, orderId)
  if (status === orderStatuses.pending) {
    const [attempt] = await openAttempts(deps, orderId)
    const asked = attempt && (attempt.checkedAt ?? attempt.createdAt).getTime()
    if (attempt && asked !== undefined && Date.now() - asked > ASK_AFTER_MS) {
      await askProvider(deps, attempt)
      status = await statusOf(deps, user, orderId)
    }
  }
  return refuse(unpaid.includes(status) ? 'paymentPending' : 'paymentDone')
}
