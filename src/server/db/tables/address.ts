import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, now } from './columns.ts'

/** Where a student has goods sent; an order keeps a copy of its own. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    consignee: text().notNull(),
    areaCode: text().notNull(),
    telephone: text().notNull(),
    province: text().notNull(),
    city: text().notNull(),
    district: text().notNull(),
    /** of the lowest region that is named, in the national table of divisions; empty: written before codes were kept */
    regionCode: text().notNull().default(''),
    fullAddress: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [
    index('addresses_user_idx').on(t.userId, t.id),
    uniqueIndex('addresses_one_default_key').on(t.userId).where(sql`${t.isDefault}`),
  ],
)
