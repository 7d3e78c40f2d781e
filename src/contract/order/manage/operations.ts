import { Type } from 'typebox'
import { Address, AddressFields } from '../../address/operations.ts'
import { operation } from '../../operation.ts'
import { Order, OrderBrief } from '../operations.ts'
import { AdminOfflinePayment, HandReturn, OfflineMeans } from '../../payment/offline.ts'
import { OrderFilter, PaymentFilter, TestFilter } from './filters.ts'
import { AdminRefund, GroupMember, JournalEntry } from './rows.ts'
import { Id, IdParams, Line, Money, Nothing, Nullable, Page, PageQuery, Timestamp } from '../../schema.ts'

const Parcel = Type.Object({ express_company: Line(40, 1), express_number: Line(64, 1) })

export const orderAdmin = {
  adminOrders: operation({
    method: 'GET',
    path: '/api/v1/admin/orders',
    summary: 'All orders, newest first',
    access: 'admin',
    query: Type.Object({ ...PageQuery, ...OrderFilter, ...TestFilter }),
    reply: Page(
      Type.Object({
        ...OrderBrief.properties,
        ordertype: Type.Integer(),
        ordersource: Type.Integer(),
        userid: Id,
        username: Type.String(),
        name: Type.String(),
        /** masked */
        telephone: Type.String(),
      }),
    ),
  }),
  adminOrderEvents: operation({
    method: 'GET',
    path: '/api/v1/admin/orders/{id}/events',
    summary: 'Who moved an order, when and why',
    access: 'admin',
    params: IdParams,
    reply: Type.Object({
      list: Type.Array(
        Type.Object({
          from: Nullable(Type.Integer()),
          to: Type.Integer(),
          actor: Type.String(),
          /** the person's name, or empty where it was none or is gone */
          who: Type.String(),
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
    params: IdParams,
    reply: Type.Object({
      ...Order.properties,
      userid: Id,
      username: Type.String(),
      name: Type.String(),
      area_code: Type.String(),
      telephone: Type.String(),
      /** what can still be sent back */
      refundable: Money,
      refunds: Type.Array(AdminRefund),
      payments: Type.Array(JournalEntry),
      offline_payment: Nullable(AdminOfflinePayment),
      members: Type.Array(GroupMember),
      /** what the coupon that was used is called; empty: none */
      coupon: Type.String(),
      /** the administrator who placed it, or empty */
      placed_by: Type.String(),
      fissionid: Type.String(),
      recommenduserid: Type.String(),
      /** the user name of who recommended it, where there is such a user */
      recommender: Type.String(),
    }),
    refusals: ['orderNotFound'],
  }),
  changeOrderPrice: operation({
    method: 'PUT',
    path: '/api/v1/admin/orders/{id}/price',
    summary: 'Changes what a pending order costs; what was opened to pay it before is closed',
    access: 'admin',
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
    body: Type.Object({
      userid: Id,
      productid: Id,
      /** what the student has paid */
      amount: Money,
      /** the currency that the amount is meant in: another than the school's is refused */
      currency: Type.Optional(Type.Integer()),
      /** how it was paid; a call without it records it as unknown, or as a gift where the amount is 0 */
      offline: Type.Optional(Type.Object(OfflineMeans)),
      /** where goods are sent: one of the student's addresses, or a new one for this order alone */
      address_id: Type.Optional(Id),
      address: Type.Optional(AddressFields),
    }),
    reply: Type.Object({ order_id: Id, status: Type.Integer() }),
    refusals: [
      'userUnknown',
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
    params: IdParams,
    reply: Type.Array(Address),
    refusals: ['userUnknown'],
  }),
  shipOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/ship',
    summary: 'The goods of an order are on their way',
    access: 'admin',
    params: IdParams,
    body: Parcel,
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotToShip', 'invalidField'],
  }),
  correctParcel: operation({
    method: 'PUT',
    path: '/api/v1/admin/orders/{id}/parcel',
    summary: 'Corrects by whom and under which number goods were sent',
    access: 'admin',
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
    params: IdParams,
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotShipped'],
  }),
  refundOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/refund',
    summary: 'Sends the money of an order back, or a part of it',
    access: 'admin',
    params: IdParams,
    body: Type.Object({
      amount: Money,
      answer: Line(500, 1),
      /** of an order that was paid offline: the money was returned by hand, and the refund is done at once */
      by_hand: Type.Optional(HandReturn),
    }),
    reply: Nothing,
    refusals: [
      'orderNotFound',
      'refundNotPossible',
      'refundAmount',
      'refundWhole',
      'refundNotByHand',
      'invalidField',
    ],
  }),
  adminRefunds: operation({
    method: 'GET',
    path: '/api/v1/admin/refunds',
    summary: 'Refunds, newest first',
    access: 'admin',
    query: Type.Object({
      ...PageQuery,
      state: Type.Optional(
        Type.Union([
          Type.Literal('asked'),
          /** decided, and to be returned by hand */
          Type.Literal('by_hand'),
          Type.Literal('under_way'),
          Type.Literal('failed'),
          Type.Literal('done'),
          Type.Literal('refused'),
        ]),
      ),
    }),
    reply: Page(AdminRefund),
  }),
  waitingRefunds: operation({
    method: 'GET',
    path: '/api/v1/admin/refunds/waiting',
    summary: 'How many refunds wait for a person',
    access: 'admin',
    reply: Type.Object({ asked: Type.Integer(), failed: Type.Integer(), by_hand: Type.Integer() }),
  }),
  approveRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/approve',
    summary: 'Sends back what a student asked for, or a part of it',
    access: 'admin',
    params: IdParams,
    body: Type.Object({
      amount: Money,
      /** as for the refund of an order */
      by_hand: Type.Optional(HandReturn),
    }),
    reply: Nothing,
    refusals: [
      'refundNotFound',
      'refundDecided',
      'refundAmount',
      'refundNotPossible',
      'refundWhole',
      'refundNotByHand',
      'invalidField',
    ],
  }),
  refuseRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/refuse',
    summary: 'Keeps the money, with the reason that the student reads',
    access: 'admin',
    params: IdParams,
    body: Type.Object({ answer: Line(500, 1) }),
    reply: Nothing,
    refusals: ['refundNotFound', 'refundDecided'],
  }),
  retryRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/retry',
    summary: 'Tries a failed refund again, under its number',
    access: 'admin',
    params: IdParams,
    reply: Nothing,
    refusals: ['refundNotFound', 'refundDecided'],
  }),
  withdrawRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/withdraw',
    summary: 'Gives a failed refund up: the order goes on where it was',
    access: 'admin',
    params: IdParams,
    body: Type.Object({ answer: Line(500, 1) }),
    reply: Nothing,
    refusals: ['refundNotFound', 'refundDecided', 'refundWhole'],
  }),
  paymentJournal: operation({
    method: 'GET',
    path: '/api/v1/admin/payments',
    summary: 'Money that came in, newest first',
    access: 'admin',
    query: Type.Object({ ...PageQuery, ...PaymentFilter, ...TestFilter }),
    reply: Page(JournalEntry),
  }),
  paymentTotals: operation({
    method: 'GET',
    path: '/api/v1/admin/payments/totals',
    summary: 'What came in and what of it went back, per currency; test money counts nowhere',
    access: 'admin',
    query: Type.Object({ ...PaymentFilter }),
    reply: Type.Array(
      Type.Object({ currency: Type.Integer(), payments: Type.Integer(), amount: Money, refunded: Money }),
    ),
  }),
}
