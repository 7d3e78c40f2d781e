import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { OfflineKind } from '#contract/payment/offline-kinds.ts'
import { users } from './account.ts'
import { id, now } from './columns.ts'
import { payments } from './payment.ts'

/** How money came in that no provider knows of; its amount and its time stand in the journal. */
export const offlinePayments = pgTable(
  'offline_payments',
  {
    paymentId: integer()
      .primaryKey()
      .references(() => payments.id, { onDelete: 'cascade' }),
    /** unknown: recorded before the school wrote this down */
    kind: text().$type<OfflineKind>().notNull(),
    /** number of the receipt, the transfer or the cheque */
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    recordedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('offline_payments_recorded_by_idx').on(t.recordedBy),

    check(
      'offline_payments_kind_check',
      sql`${t.kind} in ('cash', 'bank', 'card', 'cheque', 'other', 'free', 'unknown')`,
    ),
  ],
)

/** What was recorded of an offline payment at one time. */
export interface OfflineRecord {
  kind: OfflineKind
  amount: string
  /** Unix seconds */
  paid_at: number
  reference: string
  note: string
}

/** Every change of an offline payment: who, when, why, and what stood there before. */
export const paymentCorrections = pgTable(
  'payment_corrections',
  {
    id: id(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    correctedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    before: jsonb().$type<OfflineRecord>().notNull(),
    /** null: the payment was recorded by mistake */
    after: jsonb().$type<OfflineRecord>(),
    at: now(),
  },
  (t) => [index('payment_corrections_payment_idx').on(t.paymentId, t.id)],
)
