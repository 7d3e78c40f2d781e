import { Type } from 'typebox'
import { ProductTypeNumber } from '../../catalog/numbers.ts'
import { OrderStatusNumber } from '../numbers.ts'
import { RefundBrief } from '../operations.ts'
import { component, Currency, described, Flag, Id, Money, Nullable, Timestamp } from '../../schema.ts'

export const HoursLeft = described(
  Nullable(Type.Integer()),
  'lesson hours of the order that are neither booked nor used; null: it gives none',
)

export const AdminRefund = component(
  'AdminRefund',
  Type.Object({
    ...RefundBrief.properties,
    order_id: Id,
    order_number: Type.String(),
    course_name: Type.String(),
    course_type: ProductTypeNumber,
    username: Type.String(),
    name: Type.String(),
    currency: Currency,
    refund_no: Type.String(),
    decided_by: described(
      Type.String(),
      "who decided: the administrator's user name; empty: nobody yet, or the server itself",
    ),
    whole_only: described(Flag, 'only all of it may go back, since the order awaits its group'),
    is_withdrawable: described(Flag, 'the school may take its decision back'),
    attempts: described(Type.Integer(), 'how often the provider was called'),
    last_error: Nullable(Type.String()),
    is_test: Flag,
    hand_by: described(
      Type.String(),
      'who returned the money by hand: the user name; empty: nobody yet, or a provider',
    ),
    hand_reference: Type.String(),
    paid_kind: described(
      Nullable(Type.String()),
      'by which means the order was paid without a provider; null: through a provider',
    ),
    is_rest: described(Flag, 'done as it stands, all that was paid is back, and the course with it'),
    lesson_hours: described(Type.Integer(), 'how many lesson hours went with it'),
    lesson_hours_left: HoursLeft,
    has_goods: described(Flag, 'the order has a parcel'),
  }),
)

export const JournalEntry = component(
  'JournalEntry',
  Type.Object({
    id: Id,
    order_id: Id,
    order_number: Type.String(),
    course_name: Type.String(),
    username: Type.String(),
    name: Type.String(),
    method: Type.String(),
    transaction_id: Type.String(),
    amount: Money,
    currency: Currency,
    outcome: described(
      Type.String(),
      'granted, duplicate, late, sold_out, group_closed, repriced, or void for a record that was a mistake',
    ),
    is_test: Flag,
    paid_at: Timestamp,
    offline: described(
      Nullable(
        Type.Object({
          kind: Type.String(),
          reference: Type.String(),
          note: Type.String(),
          recorded_by: Type.String(),
        }),
      ),
      'how it was paid without a provider, and who recorded it',
    ),
  }),
)

/** Somebody who buys together with others. */
export const GroupMember = component(
  'GroupBuyer',
  Type.Object({
    order_id: Id,
    username: Type.String(),
    name: Type.String(),
    status: OrderStatusNumber,
    paid_at: Nullable(Timestamp),
    left_at: Nullable(Timestamp),
  }),
)
