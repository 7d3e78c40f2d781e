import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Order, RefundBrief } from '../order/operations.ts'
import { Flag, Id, IdParams, Line, Money, Nothing, Nullable, Page, PageQuery, Timestamp } from '../schema.ts'

const AdminRefund = Type.Object({
  ...RefundBrief.properties,
  order_id: Id,
  order_number: Type.String(),
  course_name: Type.String(),
  username: Type.String(),
  currency: Type.Integer(),
  /** how often the provider was asked, and what it said last */
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  is_test: Flag,
})

const JournalEntry = Type.Object({
  id: Id,
  order_id: Id,
  order_number: Type.String(),
  method: Type.String(),
  transaction_id: Type.String(),
  amount: Money,
  currency: Type.Integer(),
  /** granted, duplicate, late, sold_out or group_closed */
  outcome: Type.String(),
  is_test: Flag,
  paid_at: Timestamp,
})

export const orderAdmin = {
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
      /** what can still be sent back */
      refundable: Money,
      /** the administrator who placed it, or empty */
      placed_by: Type.String(),
      fissionid: Type.String(),
      recommenduserid: Type.String(),
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
    refusals: ['orderNotFound', 'orderNotPending', 'invalidField'],
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
      address_id: Type.Optional(Id),
    }),
    reply: Type.Object({ order_id: Id, status: Type.Integer() }),
    refusals: [
      'userUnknown',
      'productNotFound',
      'alreadyOwned',
      'soldOut',
      'addressNeeded',
      'addressNotFound',
      'invalidField',
    ],
  }),
  shipOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/ship',
    summary: 'The goods of an order are on their way',
    access: 'admin',
    params: IdParams,
    body: Type.Object({ express_company: Line(40), express_number: Line(64, 1) }),
    reply: Nothing,
    refusals: ['orderNotFound', 'orderNotToShip'],
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
    body: Type.Object({ amount: Money, answer: Line(500, 1) }),
    reply: Nothing,
    refusals: ['orderNotFound', 'refundNotPossible', 'refundAmount'],
  }),
  adminRefunds: operation({
    method: 'GET',
    path: '/api/v1/admin/refunds',
    summary: 'Refunds, newest first',
    access: 'admin',
    query: Type.Object({
      ...PageQuery,
      state: Type.Optional(
        Type.Union(
          (['asked', 'refused', 'approved', 'sent', 'done', 'failed'] as const).map((state) =>
            Type.Literal(state),
          ),
        ),
      ),
    }),
    reply: Page(AdminRefund),
  }),
  approveRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/approve',
    summary: 'Sends back what a student asked for, or a part of it',
    access: 'admin',
    params: IdParams,
    body: Type.Object({ amount: Money }),
    reply: Nothing,
    refusals: ['refundNotFound', 'refundDecided', 'refundAmount', 'refundNotPossible'],
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
  paymentJournal: operation({
    method: 'GET',
    path: '/api/v1/admin/payments',
    summary: 'Money that came in, newest first',
    access: 'admin',
    query: Type.Object({ ...PageQuery }),
    reply: Page(JournalEntry),
  }),
}
