import { claim } from '#contract/order/claim.ts'
import { order as operations } from '#contract/order/operations.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { cancelOrder } from './cancel-order.ts'
import { createOrder } from './create-order.ts'
import { submitTrialForm } from './trial-form.ts'
import { findFreeOrder } from './find-free-order.ts'
import { signOwnOrder } from './delivery.ts'
import { readOrder } from './order-detail.ts'
import { listOrders } from './read-orders.ts'

export { cancelExpiredOrders, cancelPending } from './cancel-order.ts'
export { endExpiredOrders } from './end-orders.ts'
export { type Fulfilment, fulfil } from './fulfil.ts'
export { fulfillingFastPath, isPlainlyPending } from './fulfil-order-fast-path.ts'
export { revokeGrants } from './grants.ts'
export { leaveGroup, waitingOrders } from './groups.ts'
export { ownsOrder } from './policy.ts'
export { mayRequestRefund } from './refundable.ts'
export { changeStock, claimStock, recordPlaceDecision, returnStock } from './stock.ts'
export { openStock } from './opening-stock.ts'
export { orderNumber } from './order-number.ts'
export { correctStock } from './correct-stock.ts'
export { reconcileStock, stockDifferences } from './stock-differences.ts'
export { lockOrder, mayMove, moveOrder, noteOrder } from './transitions.ts'

/** Orders of students: made, read, cancelled; their status moves by the transition table alone. */
export function orderFeature(serve: Serve, deps: Deps): void {
  serve(operations.createOrder, ({ user, body }) => createOrder(deps, user, body))
  serve(operations.freeProduct, ({ user, body }) => findFreeOrder(deps.db, user, body))
  serve(claim.freeClaim, ({ user, body }) => submitTrialForm(deps, user, body))
  serve(operations.orderList, ({ user, query, language }) => listOrders(deps.db, user, query, language))
  serve(operations.orderById, ({ user, params, language }) =>
    readOrder(deps.db, user, params.orderId, language),
  )
  serve(operations.signOrder, async ({ user, params }) => ({
    status: await signOwnOrder(deps.db, user, params.orderId),
  }))
  serve(operations.cancelOrder, async ({ user, params }) => ({
    status: await cancelOrder(deps.db, user, params.orderId),
  }))
}
