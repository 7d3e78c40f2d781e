import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { codeColumns, id, money, now } from './columns.ts'

/** Every SMS that left or should have left; `code` is kept by the outbox gateway alone, for ten minutes. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: id(),
    action: text().notNull(),
    areaCode: text().notNull(),
    telephone: text().notNull(),
    smsType: smallint().notNull(),
    code: text(),
    address: text().notNull().default(''),
    /** false: the provider gave no usable answer, so it may have left or not */
    confirmed: boolean().notNull().default(true),
    /** in the school's currency, as the price was then; 0 without a provider */
    cost: money().notNull().default('0'),
    createdAt: now(),
  },
  (t) => [
    index('sms_messages_phone_idx').on(t.areaCode, t.telephone, t.createdAt),
    index('sms_messages_address_idx').on(t.address, t.createdAt),
    index('sms_messages_created_idx').on(t.createdAt),
  ],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: id(),
    action: text().notNull(),
    areaCode: text().notNull(),
    telephone: text().notNull(),
    ...codeColumns(),
  },
  (t) => [
    index('sms_codes_phone_idx').on(t.areaCode, t.telephone, t.action, t.createdAt),
    index('sms_codes_expiry_idx').on(t.expiresAt),
  ],
)

/** Hours in which the site's limit of SMS was reached. */
export const smsAlarms = pgTable('sms_alarms', {
  /** hours since 1970 */
  hour: integer().primaryKey(),
  /** in the sixty minutes before */
  sends: integer().notNull(),
  /** sends refused since */
  refused: integer().notNull().default(1),
  createdAt: now(),
})
