import type { FastifyInstance } from 'fastify'
import { payment as operations } from '#contract/payment/operations.ts'
import { type Deps, forRequest } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { order } from '#contract/order/operations.ts'
import { requestRefund } from './request-refund.ts'
import { notificationRoutes } from './notifications.ts'
import { payByPaypal } from './paypal.ts'
import { payerOf } from './payer-device.ts'
import { paymentState } from './payment-state.ts'
import { payByWechat } from './wechat.ts'
import { payerRoutes } from './wechat-payer.ts'
import { windowRoutes } from './windows.ts'

export { notifyAddresses } from './addresses.ts'
export { closeAttempts } from './attempts.ts'
export { readDueBills } from './settlement/read-due-bills.ts'
export { closeExpiredGroups } from './close-groups.ts'
export { approveRefund, refundOrder } from './decide-refund.ts'
export { entryOf, type OfflineEntry, requireCurrency } from './offline/read-offline-entry.ts'
export { recordOffline } from './offline/record-offline-payment.ts'
export { paymentOf, refundable } from './create-refund.ts'
export { reconcileAttempts } from './reconcile.ts'
export { sendDueRefunds } from './send-refunds.ts'
export { sendReceipts } from './send-receipts.ts'

/** Paying: attempts at a provider, its notifications, refunds that students ask for, and the sandbox's cashier. */
export async function paymentFeature(serve: Serve, deps: Deps, app: FastifyInstance): Promise<void> {
  const { publicUrl } = deps.config
  serve(
    operations.wechat,
    ({ user, body, request }) =>
      payByWechat(forRequest(deps, request), user, body, payerOf(request, publicUrl)),
    { perMinute: 60 },
  )
  serve(
    operations.paypal,
    ({ user, body, request }) =>
      payByPaypal(forRequest(deps, request), user, body.orderid, payerOf(request, publicUrl)),
    { perMinute: 60 },
  )
  serve(operations.wechatQuery, async ({ user, params, request }) => {
    throw await paymentState(forRequest(deps, request), user, params.orderId)
  })
  serve(order.requestRefund, ({ user, params, body }) =>
    requestRefund(deps.db, user, params.orderId, body.reason),
  )
  notificationRoutes(app, deps)
  windowRoutes(app, deps)
  payerRoutes(app, deps)
  if (deps.payment.sandbox) {
    const { cashierRoutes } = await import('./cashier/routes.ts')
    cashierRoutes(app, deps.db, deps.payment.sandbox, publicUrl)
  }
}
