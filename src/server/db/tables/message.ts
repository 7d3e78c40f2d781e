import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LeadMinutes, MessageKind, MessageParams, MutableKind } from '#contract/message/kinds.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

/** The message centre of each user. A message holds no text: each reader sees them in their own language. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<MessageKind>().notNull(),
    /** of its subject, so that nobody gets a message twice */
    key: text().notNull(),
    params: jsonb().$type<MessageParams>().notNull(),
    /** what it links to, by its kind */
    targetId: integer(),
    readAt: moment(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('messages_once_key').on(t.userId, t.kind, t.key),
    index('messages_user_idx').on(t.userId, t.id.desc()),
    index('messages_unread_idx').on(t.userId, t.id.desc()).where(sql`${t.readAt} is null`),
    index('messages_created_idx').on(t.createdAt),
  ],
)

/** Reminders and notifications that a user wants; without a row the defaults hold (contract/message/kinds.ts). */
export const messageSettings = pgTable('message_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** whether they are reminded of classes, and how long before */
  lessonReminder: boolean().notNull(),
  minutesBefore: smallint().array().$type<LeadMinutes[]>().notNull(),
  /** kinds of messages that they do not get */
  muted: text().array().$type<MutableKind[]>().notNull(),
})
