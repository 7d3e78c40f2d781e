import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now, tstzrange } from './columns.ts'

/**
 * When a person is busy, whatever with: teachers with lessons of courses and open classes (kept by triggers of
 * migration 0023), and with booked lessons and holds; students with their bookings. Spans of one person that overlap
 * are refused by the constraint `occupancies_person_span_excl` of the migration, except where one is `overbook`.
 */
export const occupancies = pgTable(
  'occupancies',
  {
    id: id(),
    personId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    span: tstzrange().notNull(),
    /** lesson: of a course; class: an open class; slot: a booked lesson of a teacher; booking: a student's */
    source: text().$type<'lesson' | 'class' | 'slot' | 'booking'>().notNull(),
    /** of the lesson, the class, the booked lesson or the booking */
    sourceId: integer().notNull(),
    /** until then it is only held; null: for good */
    holdUntil: moment(),
    /** it overlapped another one when it was written, and stands nevertheless */
    overbook: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('occupancies_source_key').on(t.source, t.sourceId, t.personId),
    index('occupancies_person_span_idx').using('gist', t.personId, t.span),
    check('occupancies_source_check', sql`${t.source} in ('lesson', 'class', 'slot', 'booking')`),
    check('occupancies_span_check', sql`not isempty(${t.span})`),
  ],
)

/**
 * The address at which a person's calendar program reads their classes. The address is made of the nonce and a secret of
 * the school (features/schedule/calendar/feeds.ts); another nonce makes another address, and ends the one before.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    nonce: text().notNull(),
    /** SHA-256 of the token in the address */
    tokenHash: text().notNull(),
    createdAt: now(),
  },
  (t) => [uniqueIndex('calendar_feeds_token_key').on(t.tokenHash)],
)
