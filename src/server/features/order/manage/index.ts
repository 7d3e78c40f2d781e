import { orderAdmin } from '#contract/order/manage/operations.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../plugins/serve.ts'
import { adminOrder } from './admin-order.ts'
import { cancelPendingOrder } from './cancel-pending-order.ts'
import { changePrice } from './change-price.ts'
import { correct, ship, shipSeveral, sign } from './delivery.ts'
import { adminOrders } from './list-orders.ts'
import { adminOrderEvents } from './order-events.ts'
import { placeOrder, studentAddresses } from './place-order.ts'

export { type OrderFilter, selectedOrders } from './order-filter.ts'

const parcelOf = (body: { express_company: string; express_number: string }) => ({
  company: body.express_company,
  number: body.express_number,
})

/** Orders as the school handles them: placed for students, repriced, shipped, signed for. */
export function orderAdminRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(orderAdmin.adminOrders, ({ query }) => adminOrders(db, query))
  serve(orderAdmin.adminOrderEvents, ({ params }) => adminOrderEvents(db, params.id))
  serve(orderAdmin.adminOrder, ({ params, language }) => adminOrder(db, params.id, language))
  serve(orderAdmin.placeOrder, ({ user, body }) => placeOrder(deps, user, body))
  serve(orderAdmin.cancelPendingOrder, ({ user, params }) => cancelPendingOrder(deps, user, params.id))
  serve(orderAdmin.changeOrderPrice, ({ user, params, body }) =>
    changePrice(deps, user, params.id, body.amount),
  )
  serve(orderAdmin.studentAddresses, ({ params }) => studentAddresses(db, params.id))
  serve(orderAdmin.shipOrder, ({ user, params, body }) => ship(db, user, params.id, parcelOf(body)))
  serve(orderAdmin.shipOrders, ({ user, body, language, request }) =>
    shipSeveral(db, user, body.parcels, { language, log: request.log }),
  )
  serve(orderAdmin.correctParcel, ({ user, params, body }) => correct(db, user, params.id, parcelOf(body)))
  serve(orderAdmin.adminSignOrder, ({ user, params }) => sign(db, user, params.id))
}
