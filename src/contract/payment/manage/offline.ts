import { Type } from 'typebox'
import { OrderStatusNumber } from '../../order/numbers.ts'
import { operation } from '../../operation.ts'
import { HandReturn, OfflineEntry } from '../offline.ts'
import { described, Flag, IdParams, Line, Nothing } from '../../schema.ts'

/** Payments that no provider knows of: recorded, corrected, returned by hand, or taken out of the ledger as a mistake. */
export const offlineAdmin = {
  payOffline: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/offline_payment',
    summary: 'Records that a pending order was paid without a provider; less than it costs becomes its price',
    access: 'admin',
    permission: 'payment.write',
    proof: 'always',
    params: IdParams,
    body: Type.Object(OfflineEntry),
    reply: Type.Object({ status: OrderStatusNumber }),
    refusals: [
      'orderNotFound',
      'orderNotPending',
      'soldOut',
      'groupClosed',
      'amountNotAllowed',
      'invalidField',
    ],
  }),
  correctOffline: operation({
    method: 'PUT',
    path: '/api/v1/admin/orders/{id}/offline_payment',
    summary: 'Corrects what was recorded of an offline payment; what stood there before is kept',
    access: 'admin',
    permission: 'payment.write',
    proof: 'always',
    params: IdParams,
    body: Type.Object({ ...OfflineEntry, reason: Line(500, 1) }),
    reply: Nothing,
    refusals: [
      'orderNotFound',
      'offlinePaymentNotFound',
      'paidLessThanRefunded',
      'amountNotAllowed',
      'invalidField',
    ],
  }),
  cancelOffline: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/cancel',
    summary:
      'Cancels an order that was recorded as paid offline by mistake: no money had come in, and the course is taken back',
    access: 'admin',
    permission: 'payment.write',
    proof: 'always',
    params: IdParams,
    body: Type.Object({
      reason: Line(500, 1),
      return_place: described(
        Type.Optional(Flag),
        'the place in stock is free again, where nothing was sent. Default: yes',
      ),
    }),
    reply: Nothing,
    refusals: ['orderNotFound', 'offlinePaymentNotFound', 'orderNotCancellable', 'invalidField'],
  }),
  returnByHand: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/returned',
    summary: 'Records that a decided refund was paid back by hand',
    access: 'admin',
    permission: 'order.refund',
    proof: 'always',
    params: IdParams,
    body: HandReturn,
    reply: Nothing,
    refusals: ['refundNotFound', 'refundDecided', 'refundNotByHand', 'invalidField'],
  }),
}
