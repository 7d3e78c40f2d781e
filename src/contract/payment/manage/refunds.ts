import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import { AdminRefund } from '../../order/manage/rows.ts'
import { described, IdParams, Line, Money, Nothing, NumberedPageQuery, Page, Sort } from '../../schema.ts'
import { sortColumns } from '../../sorting.ts'
import { HandReturn } from '../offline.ts'

const HoursTaken = described(
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  'of an order that gives lesson hours, refunded in part: how many of those left go; booked lessons stand',
)

/** Refunds as the school decides them. */
export const refundAdmin = {
  refundOrder: operation({
    method: 'POST',
    path: '/api/v1/admin/orders/{id}/refund',
    summary: 'Refunds an order, in full or in part',
    access: 'admin',
    permission: 'order.refund',
    proof: 'always',
    params: IdParams,
    body: Type.Object({
      amount: Money,
      answer: Line(500, 1),
      lesson_hours: HoursTaken,
      by_hand: described(
        Type.Optional(HandReturn),
        'of an order that was paid offline: the money was returned by hand, and the refund is done at once',
      ),
    }),
    reply: Nothing,
    refusals: [
      'orderNotFound',
      'refundNotPossible',
      'refundAmount',
      'refundWhole',
      'refundNotByHand',
      'lessonHoursUnsaid',
      'tooFewLessonHours',
      'invalidField',
    ],
  }),
  adminRefunds: operation({
    method: 'GET',
    path: '/api/v1/admin/refunds',
    summary: 'Refunds, newest first; those of a state that waits for a person oldest first',
    access: 'admin',
    permission: 'order.read',
    query: Type.Object({
      ...NumberedPageQuery,
      ...Sort(sortColumns.refunds),
      keyword: described(
        Type.Optional(Line(64)),
        "beginning of the order's number, part of the student's name or user name, or the end of the phone",
      ),
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
    permission: 'order.read',
    reply: Type.Object({ asked: Type.Integer(), failed: Type.Integer(), by_hand: Type.Integer() }),
  }),
  approveRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/approve',
    summary: 'Approves a requested refund, in full or in part',
    access: 'admin',
    permission: 'order.refund',
    proof: 'always',
    params: IdParams,
    body: Type.Object({
      amount: Money,
      lesson_hours: HoursTaken,
      by_hand: described(Type.Optional(HandReturn), 'as for the refund of an order'),
    }),
    reply: Nothing,
    refusals: [
      'refundNotFound',
      'refundDecided',
      'refundAmount',
      'refundNotPossible',
      'refundWhole',
      'refundNotByHand',
      'lessonHoursUnsaid',
      'tooFewLessonHours',
      'invalidField',
    ],
  }),
  refuseRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/refuse',
    summary: 'Refuses a requested refund, with the reason that the student reads',
    access: 'admin',
    permission: 'order.refund',
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
    permission: 'order.refund',
    proof: 'always',
    params: IdParams,
    reply: Nothing,
    refusals: ['refundNotFound', 'refundDecided'],
  }),
  withdrawRefund: operation({
    method: 'POST',
    path: '/api/v1/admin/refunds/{id}/withdraw',
    summary: 'Gives a failed refund up: the order goes on where it was',
    access: 'admin',
    permission: 'order.refund',
    params: IdParams,
    body: Type.Object({ answer: Line(500, 1) }),
    reply: Nothing,
    refusals: ['refundNotFound', 'refundDecided', 'refundWhole'],
  }),
}
