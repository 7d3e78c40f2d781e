import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'
import { openClasses } from './openclass.ts'

/** Calls to the stage of a class, and how long who answered was on it. `interaction_rooms` has the lock of a class. */
export const stagePlaces = pgTable(
  'stage_places',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    calledAt: now(),
    /** null: nobody, in a booked lesson */
    calledBy: integer(),
    joinedAt: moment(),
    /** second of the class in which they came on stage, as its replay counts them */
    second: integer(),
    hasCamera: boolean().notNull().default(false),
    hasSound: boolean().notNull().default(true),
    isMuted: boolean().notNull().default(false),
    /** mark of the page that is on stage; the newest one is */
    page: text().notNull().default(''),
    /** by themselves, by who moderates the class, by the end of the class or of the time to answer */
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('stage_places_one_key').on(t.classId, t.userId).where(sql`${t.endedAt} is null`),
    index('stage_places_class_idx').on(t.classId, t.id),
    index('stage_places_user_idx').on(t.userId),
    index('stage_places_open_idx').on(t.id).where(sql`${t.endedAt} is null`),
  ],
)
