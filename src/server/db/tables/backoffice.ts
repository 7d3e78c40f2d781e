import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
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
  (t) => [
    index('audit_log_user_idx').on(t.userId, t.id),
    index('audit_log_trgm_idx').using('gin', t.subject.op('gin_trgm_ops'), t.action.op('gin_trgm_ops')),
    index('audit_log_words_idx').using('gin', sql`search_words(${t.subject})`),
    index('audit_log_at_idx').on(t.at),
  ],
)

/** Lists that are written into a file in the background. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    id: id(),
    createdBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** a list by its name, as orders; a report; or the school */
    kind: text().notNull(),
    /** csv, xlsx or zip */
    format: text().notNull(),
    /** what the list was narrowed to */
    filter: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** in which its headings are written */
    language: text().notNull(),
    /** 0 waiting, 1 running, 2 success, 3 failed */
    status: smallint().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** how often it was begun */
    attempts: smallint().notNull().default(0),
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

/** Backups that were written, or could not be. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** schedule, by_hand or command */
    cause: text().notNull(),
    /** the moment of the schedule that it is for */
    dueAt: moment(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** 0 waiting, 1 running, 2 success, 3 failed */
    status: smallint().notNull().default(0),
    /** while it runs: tables, files or verify, and how far that is */
    step: text(),
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    /** where it lies, as people are shown it, and its name there */
    place: text().notNull().default(''),
    name: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    files: integer().notNull().default(0),
    /** files that the database names and the storage did not have */
    missing: integer().notNull().default(0),
    /** why it failed: interrupted, full, away, refused or unknown */
    problem: text(),
    createdAt: now(),
    /** while it runs: seen alive at */
    seenAt: moment(),
    finishedAt: moment(),
    verifiedAt: moment(),
    /** when it had to go for newer ones */
    removedAt: moment(),
  },
  (t) => [
    // one at a time
    uniqueIndex('backups_one_open_key').on(sql`(${t.status} < 2)`).where(sql`${t.status} < 2`),
    index('backups_due_idx').on(t.dueAt),
    index('backups_name_idx').on(t.name),
    index('backups_created_by_idx').on(t.createdBy),
    check('backups_cause_check', sql`${t.cause} in ('schedule', 'by_hand', 'command')`),
    check('backups_status_check', sql`${t.status} between 0 and 3`),
    check('backups_step_check', sql`${t.step} in ('tables', 'files', 'verify')`),
  ],
)
