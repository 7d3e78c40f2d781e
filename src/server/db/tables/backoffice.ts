import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

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

/** Lists that are written into a file in the background. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    id: id(),
    createdBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** orders, students, payments, leads or audit */
    kind: text().notNull(),
    /** csv or xlsx */
    format: text().notNull(),
    /** what the list was narrowed to */
    filter: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** in which its headings are written */
    language: text().notNull(),
    /** 0 waiting, 1 running, 2 success, 3 failed */
    status: smallint().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** the name under which the storage has it */
    file: text(),
    createdAt: now(),
    /** while it runs: seen alive at */
    startedAt: moment(),
    finishedAt: moment(),
  },
  (t) => [
    index('export_jobs_user_idx').on(t.createdBy, t.id.desc()),
    index('export_jobs_open_idx').on(t.id).where(sql`${t.status} < 2`),
    check('export_jobs_status_check', sql`${t.status} between 0 and 3`),
  ],
)
