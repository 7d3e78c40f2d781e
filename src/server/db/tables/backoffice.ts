import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, now } from './columns.ts'

/** Every change that an administrator made. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    userId: integer(),
    action: text().notNull(),
    subject: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: now(),
  },
  (t) => [index('audit_log_at_idx').on(t.at)],
)
