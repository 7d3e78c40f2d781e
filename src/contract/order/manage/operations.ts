import { Type } from 'typebox'
import { OrderSourceNumber, OrderStatusNumber, OrderTypeNumber } from '../numbers.ts'
import { Address, AddressFields } from '../../address/operations.ts'
import { operation } from '../../operation.ts'
import { orderReductions } from '../status.ts'
import { Order, OrderBrief, PaidByStep } from '../operations.ts'
import { AdminOfflinePayment, OfflineMeans } from '../../payment/offline.ts'
import { sortColumns } from '../../sorting.ts'
import { OrderFilter, TestFilter } from './filters.ts'
import { shipmentLimit } from './limits.ts'
import { AdminRefund, GroupMember, HoursLeft, JournalEntry } from './rows.ts'
import {
  AcceptedAgreement,
  described,
  Id,
  IdParams,
  Line,
  Money,
  Nothing,
  Nullable,
  NumberedPageQuery,
  OneOf,
  Page,
  rowOutcome,
  Sort,
  Timestamp,
} from '../../schema.ts'

const Parcel = Type.Object({ express_company: Line(40, 1), express_number: Line(64, 1) })

export const orderAdmin = {
  adminOrders: operation({
    method: 'GET',
    path: '/api/v1/admin/orders',
    summary: 'All orders, newest first',
    access: 'admin',
    permission: 'order.read',
    query: Type.Object({ ...NumberedPageQuery, ...Sort(sortColumns.orders), ...OrderFilter, ...TestFilter }),
    reply: Page(
      Type.Object({
        ...OrderBrief.properties,
        ordertype: OrderTypeNumber,
        ordersource: OrderSourceNumber,
        reduced_by: described(
          Type.Array(OneOf(orderReductions)),
          'what has reduced the price: a discount, a coupon, or both; of a group its kind says it',
        ),
        userid: Id,
        username: Type.String(),
        name: Type.String(),
        telephone: described(Type.String(), 'masked'),
      }),
    ),
  }),
  adminOrderEvents: operation({
    method: 'GET',
    path: '/api/v1/admin/orders/{id}/events',
    summary: 'Who moved an order, when and why',
    access: 'admin',
    permission: 'order.read',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          from: Nullable(OrderStatusNumber),
          to: OrderStatusNumber,
          paid: PaidByStep,
          actor: Type.String(),
          who: described(Type.String(), "the person's name, or empty where it was none or is gone"),
          reason: Type.String(),
          at: Timestamp,
        }),
      ),
    }),
    refusals: ['orderNotFound'],
  }),
  adminOrder: operation({
    method: 'GET',
    path: '/api/v1/admin/orders/{id}',
    summary: 'One order with all that belongs to it',
    access: 'admin',
    permission: 'order.read',
    params: IdParams,
    reply: Type.Object({
      ...Order.properties,
      userid: Id,
      username: Type.String(),
      name: Type.String(),
      area_code: Type.String(),
      telephone: described(Type.String(), 'masked, as is that of the delivery address'),
      refundable: described(Money, 'what can still be sent back'),
      lesson_hours_left: HoursLeft,
      refunds: Type.Array(AdminRefund),
      payments: Type.Array(JournalEntry),
      offline_payment: Nullable(AdminOfflinePayment),
      members: Type.Array(GroupMember),
      coupon: described(Type.String(), 'what the coupon that was used is called; empty: none'),
      placed_by: described(Type.String(), 'the administrator who placed it, or empty'),
      fissionid: Type.String(),
      recommenduserid: Type.String(),
      recommender: described(
        Type.String(),
        'the user name of who recommended it, where there is such a user',
      ),
      agreement: AcceptedAgreement,
    }),
    refusals: ['orderNotFound'],
  }),
  cancelPendingOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/cancel_pending',
    summary: 'Cancels an order that is not paid yet; what was opened to pay it is closed',
    access: 'admin',
    permission: 'order.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotPending'],
  }),
  changeOrderPrice: operation({
    method: 'PUT',
    path: '/api/v1/admin/orders/{id}/price',
    summary: 'Changes what a pending order costs; what was opened to pay it before is closed',
    access: 'admin',
    permission: 'order.price',
    params: IdParams,
    body: Type.Object({ amount: Money }),
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotPending', 'amountNotAllowed'],
  }),
  placeOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders',
    summary: 'Orders for a student who has paid the school by other means',
    access: 'admin',
    permission: 'order.write',
    proof: 'always',
    body: Type.Object({
      userid: Id,
      productid: Id,
      amount: described(Money, 'what the student has paid'),
      currency: described(
        Type.Optional(Type.Integer()),
        "the currency that the amount is meant in: another than the school's is refused",
      ),
      offline: described(
        Type.Optional(Type.Object(OfflineMeans)),
        'how it was paid; a call without it records it as unknown, or as a gift where the amount is 0',
      ),
      address_id: described(
        Type.Optional(Id),
        "where goods are sent: one of the student's addresses, or a new one for this order alone",
      ),
      address: Type.Optional(AddressFields),
    }),
    reply: Type.Object({ order_id: Id, status: OrderStatusNumber }),
    refusals: [
      'userUnknown',
      'mergeClosed',
      'productNotFound',
      'alreadyOwned',
      'soldOut',
      'addressNeeded',
      'addressNotFound',
      'amountNotAllowed',
      'invalidField',
      'fieldRequired',
      'phoneFormat',
    ],
  }),
  studentAddresses: operation({
    method: 'GET',
    path: '/api/v1/admin/users/{id}/addresses',
    summary: 'Where a student has goods sent',
    access: 'admin',
    permission: 'address.read',
    params: IdParams,
    reply: Type.Array(Address),
    refusals: ['userUnknown', 'mergeClosed'],
  }),
  shipOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/ship',
    summary: 'The goods of an order are on their way',
    access: 'admin',
    permission: 'order.ship',
    params: IdParams,
    body: Parcel,
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotToShip', 'invalidField'],
  }),
  shipOrders: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/shipments',
    summary: 'The goods of several orders are on their way, each by itself',
    access: 'admin',
    permission: 'order.ship',
    body: Type.Object({
      parcels: described(
        Type.Array(
          Type.Object({
            order_number: described(Line(40, 1), 'the number that the order is known by'),
            ...Parcel.properties,
          }),
          { minItems: 1, maxItems: shipmentLimit },
        ),
        'which order went by whom and under which number',
      ),
    }),
    reply: Type.Object({
      list: described(
        Type.Array(Type.Object({ order_number: Type.String(), ...rowOutcome })),
        'what became of each, in the order that was asked for; unchanged: it was shipped with this parcel before',
      ),
    }),
    refusals: ['invalidField'],
  }),
  correctParcel: operation({
    method: 'PUT',
    path: '/api/v1/admin/orders/{id}/parcel',
    summary: 'Corrects by whom and under which number goods were sent',
    access: 'admin',
    permission: 'order.ship',
    params: IdParams,
    body: Parcel,
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotShipped', 'invalidField'],
  }),
  adminSignOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/sign',
    summary: 'The goods of an order have arrived',
    access: 'admin',
    permission: 'order.ship',
    params: IdParams,
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotShipped'],
  }),
}
