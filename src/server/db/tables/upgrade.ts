import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, moment, now } from './columns.ts'

/** Which releases have worked on this database: one row when a release first opens it. */
export const upgrades = pgTable(
  'upgrades',
  {
    id: id(),
    /** the release before; null: the school was made by this one */
    fromRelease: text(),
    toRelease: text().notNull(),
    how: text().notNull(),
    /** migrations that were applied */
    migrations: integer().notNull().default(0),
    /** the file of the backup that was made before; null: none was */
    backup: text(),
    beganAt: moment().notNull(),
    finishedAt: now(),
  },
  (t) => [check('upgrades_how_check', sql`${t.how} in ('start', 'command')`)],
)

/** Work of a migration that is done beside the open school, such as building an index of a large table. */
export const laterSteps = pgTable('later_steps', {
  /** of the migration */
  name: text().primaryKey(),
  /** statements of it that are done */
  done: integer().notNull().default(0),
  /** rows that its repeated statements have changed */
  rows: integer().notNull().default(0),
  /** why the last attempt ended; null: it goes on or is done */
  problem: text(),
  startedAt: now(),
  finishedAt: moment(),
})
