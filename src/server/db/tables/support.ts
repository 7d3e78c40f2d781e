import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { EnquiryTopic } from '#contract/support/limits.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

/** What students ask the school. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text().$type<EnquiryTopic>().notNull(),
    subject: text().notNull(),
    createdAt: now(),
    /** when something was written, or it was closed or opened again */
    lastAt: now(),
    /** since when the school owes an answer; null: it owes none */
    waitingSince: moment(),
    closedAt: moment(),
    /** counts its messages and what else has changed */
    revision: integer().notNull().default(1),
  },
  (t) => [
    index('enquiries_user_idx').on(t.userId, t.id.desc()),
    index('enquiries_waiting_idx').on(t.waitingSince, t.id).where(sql`${t.waitingSince} is not null`),
    check('enquiries_closed_check', sql`${t.closedAt} is null or ${t.waitingSince} is null`),
  ],
)

/** What the student and the school wrote to an enquiry. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: id(),
    enquiryId: integer()
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    isSchool: boolean().notNull(),
    /** who of the school; null: the student, or somebody who is gone */
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: now(),
  },
  (t) => [
    index('enquiry_messages_author_idx').on(t.authorId).where(sql`${t.authorId} is not null`),
    index('enquiry_messages_enquiry_idx').on(t.enquiryId, t.id),
  ],
)
