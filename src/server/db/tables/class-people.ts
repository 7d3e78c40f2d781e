import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { now } from './columns.ts'
import { openClasses } from './openclass.ts'

/** Who moderates a class without giving it: teachers, and students of the school. */
export const classAssistants = pgTable(
  'class_assistants',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: now(),
  },
  (t) => [
    index('class_assistants_created_by_idx').on(t.createdBy),
    primaryKey({ columns: [t.classId, t.userId] }),
    index('class_assistants_user_idx').on(t.userId),
  ],
)

/** Who waits for a class, was admitted to it, or removed from it. Who came while it had no waiting room has no row. */
export const classEntries = pgTable(
  'class_entries',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<'waiting' | 'admitted' | 'removed'>().notNull(),
    /** why they were removed, which they read; else empty */
    reason: text().notNull().default(''),
    /** the last sign of life of who waits */
    seenAt: now(),
    changedAt: now(),
    changedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('class_entries_changed_by_idx').on(t.changedBy).where(sql`${t.changedBy} is not null`),

    primaryKey({ columns: [t.classId, t.userId] }),
    index('class_entries_user_idx').on(t.userId),
    index('class_entries_state_idx').on(t.classId, t.state, t.changedAt),
    check('class_entries_state_check', sql`${t.state} in ('waiting', 'admitted', 'removed')`),
    check('class_entries_reason_check', sql`(${t.state} = 'removed') = (${t.reason} <> '')`),
  ],
)
