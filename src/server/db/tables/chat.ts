import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'
import { openClasses } from './openclass.ts'

/** What the teacher has made of a class's room; a class without a row has the usual room. */
export const chatRooms = pgTable('chat_rooms', {
  classId: integer()
    .primaryKey()
    .references(() => openClasses.id, { onDelete: 'cascade' }),
  allMuted: boolean().notNull().default(false),
  /** between two messages of one person; the usual ten at least */
  secondsBetween: smallint().notNull().default(10),
  /** of one message; the usual 450 at most */
  maxBytes: smallint().notNull().default(450),
  /** pinned above the messages; empty: none */
  notice: text().notNull().default(''),
  /** the message that is pinned; a message that is deleted is pinned no longer */
  pinnedId: integer(),
  /** the newest announcement, which stands above the messages until `announcedUntil` */
  announcementId: integer(),
  announcedUntil: moment(),
  /** grows with every change: of two states that arrive in any order the higher one is newer */
  revision: integer().notNull().default(0),
})

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** the sender's own number for it: sent twice it is one */
    nonce: text().notNull(),
    content: text().notNull(),
    /** written by somebody who managed the class */
    isTeacher: boolean().notNull().default(false),
    /** written by somebody who assisted in the class */
    isAssistant: boolean().notNull().default(false),
    isAnnouncement: boolean().notNull().default(false),
    /** the message of the same class that it answers; it may be gone */
    replyTo: integer(),
    at: now(),
    deletedAt: moment(),
    deletedBy: integer(),
  },
  (t) => [
    uniqueIndex('chat_messages_nonce_key').on(t.classId, t.userId, t.nonce),
    index('chat_messages_class_idx').on(t.classId, t.id.desc()),
    index('chat_messages_user_idx').on(t.userId),
  ],
)

/** State of a user in a room: time of the last message, and whether they are muted. */
export const chatMembers = pgTable(
  'chat_members',
  {
    classId: integer()
      .notNull()
      .references(() => openClasses.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** the turn of the next message counts from here */
    sentAt: moment(),
    mutedAt: moment(),
    mutedBy: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.userId] }),
    index('chat_members_user_idx').on(t.userId),
    index('chat_members_muted_idx').on(t.classId).where(sql`${t.mutedAt} is not null`),
  ],
)
