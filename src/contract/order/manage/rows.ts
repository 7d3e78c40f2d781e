import { Type } from 'typebox'
import { RefundBrief } from '../operations.ts'
import { Flag, Id, Money, Nullable, Timestamp } from '../../schema.ts'

export const AdminRefund = Type.Object({
  ...RefundBrief.properties,
  order_id: Id,
  order_number: Type.String(),
  course_name: Type.String(),
  username: Type.String(),
  name: Type.String(),
  currency: Type.Integer(),
  refund_no: Type.String(),
  /** who decided: the administrator's user name; empty: nobody yet, or the server itself */
  decided_by: Type.String(),
  /** only all of it may go back, since the order awaits its group */
  whole_only: Flag,
  /** the school may take its decision back */
  is_withdrawable: Flag,
  /** how often the provider was asked, and what it said last */
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  is_test: Flag,
  /** who returned the money by hand: the user name; empty: nobody yet, or a provider */
  hand_by: Type.String(),
  hand_reference: Type.String(),
  /** done as it stands, all that was paid is back, and the course with it */
  is_rest: Flag,
  /** the order has a parcel */
  has_goods: Flag,
})

export const JournalEntry = Type.Object({
  id: Id,
  order_id: Id,
  order_number: Type.String(),
  course_name: Type.String(),
  username: Type.String(),
  name: Type.String(),
  method: Type.String(),
  transaction_id: Type.String(),
  amount: Money,
  currency: Type.Integer(),
  /** granted, duplicate, late, sold_out, group_closed, repriced, or void for a record that was a mistake */
  outcome: Type.String(),
  is_test: Flag,
  paid_at: Timestamp,
  /** how it was paid without a provider, and who recorded it */
  offline: Nullable(
    Type.Object({
      kind: Type.String(),
      reference: Type.String(),
      note: Type.String(),
      recorded_by: Type.String(),
    }),
  ),
})

/** Somebody who buys together with others. */
export const GroupMember = Type.Object({
  order_id: Id,
  username: Type.String(),
  name: Type.String(),
  status: Type.Integer(),
  paid_at: Nullable(Timestamp),
  left_at: Nullable(Timestamp),
})
