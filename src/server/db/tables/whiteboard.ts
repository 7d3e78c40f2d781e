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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { bytea, id, moment, now } from './columns.ts'
import { openClasses } from './openclass.ts'

const ofClass = () => integer().references(() => openClasses.id, { onDelete: 'cascade' })

/** Pages of the whiteboard of a class. */
export const whiteboardPages = pgTable(
  'whiteboard_pages',
  {
    id: id(),
    classId: ofClass().notNull(),
    /** the page as one change of Yjs; null: it is made of its steps again, as after an import */
    state: bytea(),
    /** how many changes have been taken */
    version: integer().notNull().default(0),
    /** the second in which the last changes came, and how many came in it */
    busyAt: moment(),
    busyCount: smallint().notNull().default(0),
    createdAt: now(),
    /** null: it has not been removed */
    removedAt: moment(),
  },
  (t) => [index('whiteboard_pages_class_idx').on(t.classId, t.id)],
)

/** How the whiteboard of a class is now; a class without a row has not opened it yet. */
export const whiteboards = pgTable(
  'whiteboards',
  {
    classId: ofClass().primaryKey(),
    isShown: boolean().notNull().default(false),
    /** null: it has no page */
    pageId: integer().references(() => whiteboardPages.id, { onDelete: 'set null' }),
    /** the student who has the pen */
    penUserId: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('whiteboards_pen_idx').on(t.penUserId), index('whiteboards_page_idx').on(t.pageId)],
)

/** What changed on a page within some seconds, for the replay: what is drawn by its id, null where it was erased. */
export const whiteboardSteps = pgTable(
  'whiteboard_steps',
  {
    id: id(),
    pageId: integer()
      .notNull()
      .references(() => whiteboardPages.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    changes: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    uniqueIndex('whiteboard_steps_page_key').on(t.pageId, t.at),
    check('whiteboard_steps_changes_check', sql`jsonb_typeof(${t.changes}) = 'object'`),
  ],
)

/** Which page was shown from when on; of several in one second the last. */
export const whiteboardTurns = pgTable(
  'whiteboard_turns',
  {
    classId: ofClass().notNull(),
    at: moment().notNull(),
    /** null: the whiteboard is closed */
    pageId: integer().references(() => whiteboardPages.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.classId, t.at] }), index('whiteboard_turns_page_idx').on(t.pageId)],
)
