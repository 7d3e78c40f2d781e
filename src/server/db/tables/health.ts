import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { FindingId } from '#contract/health/findings.ts'
import { moment, now } from './columns.ts'

/** A finding as the last check has left it. */
export interface StoredFinding {
  id: FindingId
  params: Record<string, string>
}

/** What the last check of the school has found: one row, which every check replaces. */
export const healthReport = pgTable(
  'health_report',
  {
    id: smallint().primaryKey().default(1),
    findings: jsonb().$type<StoredFinding[]>().notNull(),
    checkedAt: now(),
  },
  (t) => [check('health_report_id_check', sql`${t.id} = 1`)],
)

/** What somebody has to be told of: from its first finding until it is over and that was said too. */
export const healthAlarms = pgTable(
  'health_alarms',
  {
    finding: text().$type<FindingId>().notNull(),
    /** what it is about where there may be several, such as a disk; empty: one in all */
    subject: text().notNull(),
    /** the values in its texts when it was last seen */
    params: jsonb().$type<Record<string, string>>().notNull(),
    raisedAt: now(),
    seenAt: now(),
    /** when the mails about it had left; null: they have not */
    mailedAt: moment(),
    /** the addresses that the mail being sent has reached, while another is tried again */
    mailedTo: text().array().notNull().default([]),
    /** since when it is over; null: it is not */
    overAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.finding, t.subject] })],
)

/** Jobs whose last runs all failed. */
export const jobFailures = pgTable('job_failures', {
  job: text().primaryKey(),
  /** runs in a row */
  failures: integer().notNull(),
  /** why the last one failed */
  reason: text().notNull(),
  failedAt: now(),
})
