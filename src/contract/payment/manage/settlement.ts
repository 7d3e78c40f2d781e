import { Type } from 'typebox'
import { operation } from '../../operation.ts'
import {
  Currency,
  described,
  Flag,
  Id,
  IdParams,
  Line,
  Money,
  Nothing,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../../schema.ts'
import { textPatterns } from '../../text-patterns.ts'

const Method = Type.Union([Type.Literal('wechat'), Type.Literal('alipay'), Type.Literal('paypal')])
/** a day in Beijing, yyyy-mm-dd */
const Day = Type.String({ pattern: textPatterns.day })
const BillParams = Type.Object({ method: Method, day: Day })

const BillTotal = Type.Object({
  currency: Currency,
  payments: described(Type.Integer(), 'how many payments the bill has, and how much they come to'),
  paid: Money,
  refunds: Type.Integer(),
  refunded: Money,
})

const Bill = Type.Object({
  method: Method,
  day: Day,
  state: described(
    Type.Union([Type.Literal('waiting'), Type.Literal('read'), Type.Literal('failed')]),
    'waiting: not there yet, or asked for in vain so far; read; failed: the provider refuses it',
  ),
  is_test: described(Flag, "a sandbox's bill: no real money"),
  totals: Type.Array(BillTotal),
  differences: Type.Integer(),
  unsettled: described(Type.Integer(), 'those that nobody has looked into'),
  attempts: described(Type.Integer(), 'how often the provider was called'),
  last_error: Nullable(Type.String()),
  next_try_at: Nullable(Timestamp),
  read_at: Nullable(Timestamp),
})

const BillDifference = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('payment'), Type.Literal('refund')]),
  finding: described(
    Type.Union([Type.Literal('missing_here'), Type.Literal('missing_there'), Type.Literal('amount')]),
    'missing_here: the provider has it and the school has not; missing_there: the reverse; amount: both, differently',
  ),
  our_number: Type.String(),
  provider_number: Type.String(),
  currency: Currency,
  our_amount: Nullable(Money),
  provider_amount: Nullable(Money),
  order_id: Nullable(Id),
  order_number: Nullable(Type.String()),
  settled_at: Nullable(Timestamp),
  settled_by: described(Type.String(), 'the administrator who settled it, or empty'),
  note: Type.String(),
})

const BillWithDifferences = Type.Object({ ...Bill.properties, list: Type.Array(BillDifference) })

export const settlementAdmin = {
  adminBills: operation({
    method: 'GET',
    path: '/api/v1/admin/bills',
    summary: "Days of the payment providers' bills, newest first",
    access: 'admin',
    permission: 'payment.settle',
    query: Type.Object({
      ...PageQuery,
      method: Type.Optional(Method),
      open: described(
        Type.Optional(Flag),
        '1: only days with differences that nobody has looked into, or that could not be read',
      ),
    }),
    reply: Page(Bill),
  }),
  adminBill: operation({
    method: 'GET',
    path: '/api/v1/admin/bills/{method}/{day}',
    summary: "A provider's bill of a day, with what it and the ledger do not agree about",
    access: 'admin',
    permission: 'payment.settle',
    params: BillParams,
    reply: BillWithDifferences,
    refusals: ['billNotFound'],
  }),
  readBill: operation({
    method: 'POST',
    path: '/api/v1/admin/bills/{method}/{day}/read',
    summary: 'Asks the provider for its bill of a day now, and compares it anew',
    access: 'admin',
    permission: 'payment.settle',
    params: BillParams,
    reply: BillWithDifferences,
    refusals: ['billNotDue', 'paymentNotSetUp'],
  }),
  settleDifference: operation({
    method: 'POST',
    path: '/api/v1/admin/bill_differences/{id}/settle',
    summary: 'Says that a difference has been looked into, and what came of it',
    access: 'admin',
    permission: 'payment.settle',
    params: IdParams,
    body: Type.Object({ note: Line(500, 1) }),
    reply: Nothing,
    refusals: ['differenceNotFound', 'differenceSettled'],
  }),
}
