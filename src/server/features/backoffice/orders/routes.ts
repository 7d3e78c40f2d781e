import { offlineAdmin } from '#contract/payment/manage/offline.ts'
import { orderAdmin } from '#contract/order/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { adminOrder } from './admin-order.ts'
import { changePrice } from './change-price.ts'
import { correct, ship, sign } from './delivery.ts'
import { paymentJournal, paymentTotals } from './journal.ts'
import { adminOrders } from './list-orders.ts'
import { cancel, correctPayment, pay, returned } from './offline.ts'
import { adminOrderEvents } from './order-events.ts'
import { placeOrder, studentAddresses } from './place-order.ts'
import { approve, decline, listRefunds, refund, retry, waitingRefunds, withdraw } from './refunds.ts'

const parcelOf = (body: { express_company: string; express_number: string }) => ({
  company: body.express_company,
  number: body.express_number,
})

/** Orders as the school handles them: sent, signed for, repriced, refunded. */
export function orderAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  /** what was approved leaves at once */
  async function sendNow(approved: Promise<null>): Promise<null> {
    const reply = await approved
    deps.jobs.run('send-refunds')
    return reply
  }
  serve(orderAdmin.adminOrders, ({ query }) => adminOrders(db, query))
  serve(orderAdmin.adminOrderEvents, ({ params }) => adminOrderEvents(db, params.id))
  serve(orderAdmin.adminOrder, ({ params, language }) => adminOrder(db, params.id, language))
  serve(orderAdmin.placeOrder, ({ user, body }) => placeOrder(deps, user, body))
  serve(orderAdmin.changeOrderPrice, ({ user, params, body }) =>
    changePrice(deps, user, params.id, body.amount),
  )
  serve(orderAdmin.studentAddresses, ({ params }) => studentAddresses(db, params.id))
  serve(orderAdmin.shipOrder, ({ user, params, body }) => ship(db, user, params.id, parcelOf(body)))
  serve(orderAdmin.correctParcel, ({ user, params, body }) => correct(db, user, params.id, parcelOf(body)))
  serve(orderAdmin.adminSignOrder, ({ user, params }) => sign(db, user, params.id))
  serve(orderAdmin.refundOrder, ({ user, params, body }) => sendNow(refund(db, user, params.id, body)))
  serve(offlineAdmin.payOffline, ({ user, params, body }) => pay(deps, user, params.id, body))
  serve(offlineAdmin.correctOffline, ({ user, params, body }) => correctPayment(db, user, params.id, body))
  serve(offlineAdmin.cancelOffline, ({ user, params, body }) => cancel(db, user, params.id, body))
  serve(offlineAdmin.returnByHand, ({ user, params, body }) => returned(db, user, params.id, body))
  serve(orderAdmin.adminRefunds, ({ query }) => listRefunds(db, query))
  serve(orderAdmin.waitingRefunds, () => waitingRefunds(db))
  serve(orderAdmin.approveRefund, ({ user, params, body }) => sendNow(approve(db, user, params.id, body)))
  serve(orderAdmin.refuseRefund, ({ user, params, body }) => decline(db, user, params.id, body.answer))
  serve(orderAdmin.retryRefund, ({ user, params }) => sendNow(retry(db, user, params.id)))
  serve(orderAdmin.withdrawRefund, ({ user, params, body }) => withdraw(db, user, params.id, body.answer))
  serve(orderAdmin.paymentJournal, ({ query }) => paymentJournal(db, query))
  serve(orderAdmin.paymentTotals, ({ query }) => paymentTotals(db, query))
}
