import type { FastifyInstance } from 'fastify'
import { payment as operations } from '#contract/payment/operations.ts'
import { type Deps, forRequest } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { order } from '#contract/order/operations.ts'
import { askRefund } from './ask-refund.ts'
import { cashierRoutes } from './cashier/routes.ts'
import { notificationRoutes } from './notifications.ts'
import { openWechat } from './open-wechat.ts'
import { wechatState } from './query-wechat.ts'

export { closeAttempts } from './attempts.ts'
export { readBillNow } from './bills/read-bill-now.ts'
export { readDueBills } from './bills/read-due-bills.ts'
export { closeExpiredGroups } from './close-groups.ts'
export {
  approveRefund,
  isWithdrawable,
  refundOrder,
  refuseRefund,
  retryRefund,
  withdrawRefund,
} from './decide-refund.ts'
export { paymentOf, refundable } from './owe-refund.ts'
export { reconcileAttempts } from './reconcile.ts'
export { sendDueRefunds } from './refunds.ts'

/** Paying: attempts at a provider, its notifications, what is owed back, and the sandbox's cashier. */
export function paymentFeature(serve: Serve, deps: Deps, app: FastifyInstance): void {
  serve(
    operations.wechat,
    ({ user, body, request }) => openWechat(forRequest(deps, request), user, body.orderid),
    { perMinute: 60 },
  )
  serve(operations.wechatQuery, async ({ user, params, request }) => {
    throw await wechatState(forRequest(deps, request), user, params.orderId)
  })
  serve(order.askRefund, ({ user, params, body }) => askRefund(deps.db, user, params.orderId, body.reason))
  notificationRoutes(app, deps)
  if (deps.payment.sandbox) cashierRoutes(app, deps.payment.sandbox.cashier)
}
