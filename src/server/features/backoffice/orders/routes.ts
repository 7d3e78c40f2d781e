import { backoffice } from '#contract/backoffice/operations.ts'
import { orderAdmin } from '#contract/backoffice/orders.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { adminOrder } from './admin-order.ts'
import { changePrice } from './change-price.ts'
import { ship, sign } from './delivery.ts'
import { paymentJournal } from './journal.ts'
import { adminOrders } from './list-orders.ts'
import { adminOrderEvents } from './order-events.ts'
import { placeOrder } from './place-order.ts'
import { approve, decline, listRefunds, refund, retry } from './refunds.ts'

/** Orders as the school handles them: sent, signed for, repriced, refunded. */
export function orderAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(backoffice.adminOrders, ({ query }) => adminOrders(db, query))
  serve(backoffice.adminOrderEvents, ({ params }) => adminOrderEvents(db, params.id))
  serve(orderAdmin.adminOrder, ({ params, language }) => adminOrder(db, params.id, language))
  serve(orderAdmin.placeOrder, ({ user, body }) => placeOrder(deps, user, body))
  serve(orderAdmin.changeOrderPrice, ({ user, params, body }) =>
    changePrice(deps, user, params.id, body.amount),
  )
  serve(orderAdmin.shipOrder, ({ user, params, body }) =>
    ship(db, user, params.id, { company: body.express_company, number: body.express_number }),
  )
  serve(orderAdmin.adminSignOrder, ({ user, params }) => sign(db, user, params.id))
  serve(orderAdmin.refundOrder, ({ user, params, body }) => refund(db, user, params.id, body))
  serve(orderAdmin.adminRefunds, ({ query }) => listRefunds(db, query))
  serve(orderAdmin.approveRefund, ({ user, params, body }) => approve(db, user, params.id, body.amount))
  serve(orderAdmin.refuseRefund, ({ user, params, body }) => decline(db, user, params.id, body.answer))
  serve(orderAdmin.retryRefund, ({ user, params }) => retry(db, user, params.id))
  serve(orderAdmin.paymentJournal, ({ query }) => paymentJournal(db, query))
}
