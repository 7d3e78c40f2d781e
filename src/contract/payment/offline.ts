import { Type } from 'typebox'
import { LAST_CURRENCY } from '../currencies.ts'
import { Flag, Line, Money, Nullable, OneOf, Timestamp } from '../schema.ts'
import { handKinds, NOTE_LENGTH, offlineEntryKinds, offlineKinds, REFERENCE_LENGTH } from './offline-kinds.ts'

/** How, when and with which receipt money was handed over. */
const Handed = {
  /** number of the receipt, the transfer or the cheque */
  reference: Type.Optional(Line(REFERENCE_LENGTH)),
}

/** How an order was paid without a provider; the amount stands beside it. */
export const OfflineMeans = {
  kind: OneOf(offlineEntryKinds),
  /** not in the future */
  paid_at: Timestamp,
  ...Handed,
  note: Type.Optional(Line(NOTE_LENGTH)),
}

/** A whole record of an offline payment, as it is entered or corrected. */
export const OfflineEntry = {
  /** at most what the order costs; 0 for a gift alone */
  amount: Money,
  /** the currency that the amount is meant in: another than the order's is refused */
  currency: Type.Optional(Type.Integer({ minimum: 1, maximum: LAST_CURRENCY })),
  ...OfflineMeans,
}

/** How money was returned without a provider, and what it means for the order. */
export const HandReturn = Type.Object({
  kind: OneOf(handKinds),
  /** not in the future, and not before the payment */
  returned_at: Timestamp,
  ...Handed,
  /** of a part: the course is taken back all the same. The whole amount always takes it back. */
  take_course: Type.Optional(Flag),
  /** the place in stock is free again; only with the course, and where nothing was sent. Default: yes, for the whole */
  return_place: Type.Optional(Flag),
})

/** What a student may know of an offline payment. */
export const OfflinePayment = Type.Object({
  kind: OneOf(offlineKinds),
  amount: Money,
  paid_at: Timestamp,
  reference: Type.String(),
  /** it was recorded by mistake and counts nowhere */
  is_void: Flag,
})

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
  /** user name; empty: nobody's who is known */
  recorded_by: Type.String(),
  recorded_at: Timestamp,
  /** nothing of it was refunded or asked back, so that the order can be cancelled as a mistake */
  is_cancellable: Flag,
  corrections: Type.Array(
    Type.Object({
      by: Type.String(),
      at: Timestamp,
      reason: Type.String(),
      before: OfflineRecord,
      /** null: the payment was recorded by mistake */
      after: Nullable(OfflineRecord),
    }),
  ),
})
