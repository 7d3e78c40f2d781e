import { Type } from 'typebox'
import { LAST_CURRENCY } from '../currencies.ts'
import { component, described, Flag, Line, Money, Nullable, OneOf, Timestamp } from '../schema.ts'
import { handKinds, NOTE_LENGTH, offlineEntryKinds, offlineKinds, REFERENCE_LENGTH } from './offline-kinds.ts'

/** How, when and with which receipt money was handed over. */
const Handed = {
  reference: described(
    Type.Optional(Line(REFERENCE_LENGTH)),
    'number of the receipt, the transfer or the cheque',
  ),
}

/** How an order was paid without a provider; the amount stands beside it. */
export const OfflineMeans = {
  kind: OneOf(offlineEntryKinds),
  paid_at: described(Timestamp, 'not in the future'),
  ...Handed,
  note: Type.Optional(Line(NOTE_LENGTH)),
}

/** A whole record of an offline payment, as it is entered or corrected. */
export const OfflineEntry = {
  amount: described(Money, 'at most what the order costs; 0 for a gift alone'),
  currency: described(
    Type.Optional(Type.Integer({ minimum: 1, maximum: LAST_CURRENCY })),
    "the currency that the amount is meant in: another than the order's is refused",
  ),
  ...OfflineMeans,
}

/** How money was returned without a provider, and what it means for the order. */
export const HandReturn = Type.Object({
  kind: OneOf(handKinds),
  returned_at: described(Timestamp, 'not in the future, and not before the payment'),
  ...Handed,
  take_course: described(
    Type.Optional(Flag),
    'of a part: the course is taken back all the same. The whole amount always takes it back.',
  ),
  return_place: described(
    Type.Optional(Flag),
    'the place in stock is free again; only with the course, and where nothing was sent. Default: yes, for the whole',
  ),
})

/** What a student may know of an offline payment. */
export const OfflinePayment = component(
  'OfflinePayment',
  Type.Object({
    kind: OneOf(offlineKinds),
    amount: Money,
    paid_at: Timestamp,
    reference: Type.String(),
    is_void: described(Flag, 'it was recorded by mistake and counts nowhere'),
  }),
)

const OfflineRecord = Type.Object({
  kind: Type.String(),
  amount: Money,
  paid_at: Timestamp,
  reference: Type.String(),
  note: Type.String(),
})

/** The same as the school sees it. */
export const AdminOfflinePayment = Type.Object({
  ...OfflinePayment.properties,
  note: Type.String(),
  recorded_by: described(Type.String(), "user name; empty: nobody's who is known"),
  recorded_at: Timestamp,
  is_cancellable: described(
    Flag,
    'nothing of it was refunded or asked back, so that the order can be cancelled as a mistake',
  ),
  corrections: Type.Array(
    Type.Object({
      by: Type.String(),
      at: Timestamp,
      reason: Type.String(),
      before: OfflineRecord,
      after: described(Nullable(OfflineRecord), 'null: the payment was recorded by mistake'),
    }),
  ),
})
