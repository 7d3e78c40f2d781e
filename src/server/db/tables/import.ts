import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { ImportOutcome, ImportStage, ImportType } from '#contract/import/limits.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

/** Files that bring people and things into the school. The jobs stay as its history, their rows for some days. */
export const importJobs = pgTable(
  'import_jobs',
  {
    id: id(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    type: smallint().$type<ImportType>().notNull(),
    fileName: text().notNull(),
    headings: text().array().notNull(),
    /** the column of the file, from 0 on, that each column of ours is */
    columns: jsonb().$type<Record<string, number>>().notNull().default({}),
    stage: text().$type<ImportStage>().notNull().default('columns'),
    /** of the stage: 0 waiting, 1 running, 2 success, 3 failed */
    status: smallint().notNull().default(0),
    /** why it failed: name of a refusal */
    problem: text(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** new for each worker that takes the job */
    attempt: text(),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
    /** while it runs: seen alive at */
    startedAt: moment(),
    finishedAt: moment(),
    /** when the first row was imported: undoing counts its days from here */
    importedAt: moment(),
    /** its rows are gone */
    sweptAt: moment(),
  },
  (t) => [
    index('import_jobs_open_idx').on(t.id).where(sql`${t.status} < 2`),
    index('import_jobs_user_idx').on(t.createdBy),
    check('import_jobs_status_check', sql`${t.status} between 0 and 3`),
    check('import_jobs_type_check', sql`${t.type} between 0 and 5`),
    check('import_jobs_stage_check', sql`${t.stage} in ('columns', 'check', 'import', 'undo')`),
  ],
)

/** A row of the file with its outcome; after a dry run, the predicted one. */
export const importRows = pgTable(
  'import_rows',
  {
    jobId: integer()
      .notNull()
      .references(() => importJobs.id, { onDelete: 'cascade' }),
    /** in the file, whose first row is 1 */
    number: integer().notNull(),
    cells: text().array().notNull(),
    outcome: text().$type<ImportOutcome>(),
    /** why it is refused, or was not undone: name of a refusal */
    reason: text(),
    /** key of the column that is wrong */
    field: text().notNull().default(''),
    /** what the row made or changed, in the terms of its type */
    targetId: integer(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    undo: text().$type<'undone' | 'kept'>(),
  },
  (t) => [
    primaryKey({ columns: [t.jobId, t.number] }),
    check('import_rows_outcome_check', sql`${t.outcome} in ('created', 'updated', 'unchanged', 'refused')`),
    check('import_rows_undo_check', sql`${t.undo} in ('undone', 'kept')`),
  ],
)
