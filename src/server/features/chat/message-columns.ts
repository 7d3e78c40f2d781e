import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChatMessageShape } from '#contract/chat/events.ts'
import { chatLimits } from '#contract/chat/rules.ts'
import type { Queryable } from '../../db/database.ts'
import { chatMessages, users } from '../../db/tables/all.ts'
import { seconds } from '../../lib/seconds.ts'

const quoted = alias(chatMessages, 'quoted')
const quotedAuthor = alias(users, 'quoted_author')

/** What is read of a message, with the name and the picture that its author has now, and of the one that it answers. */
export const messageColumns = {
  id: chatMessages.id,
  userId: chatMessages.userId,
  name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`,
  avatarUrl: users.avatarUrl,
  at: chatMessages.at,
  content: chatMessages.content,
  isTeacher: chatMessages.isTeacher,
  isAssistant: chatMessages.isAssistant,
  isAnnouncement: chatMessages.isAnnouncement,
  replyTo: chatMessages.replyTo,
  quotedName: sql<string | null>`coalesce(nullif(${quotedAuthor.name}, ''), ${quotedAuthor.username})`,
  quotedContent: sql<string | null>`case when ${quoted.deletedAt} is null then ${quoted.content} end`,
}

export interface MessageRow {
  id: number
  userId: number
  name: string
  avatarUrl: string
  at: Date
  content: string
  isTeacher: boolean
  isAssistant: boolean
  isAnnouncement: boolean
  replyTo: number | null
  /** null: it is gone from the database */
  quotedName: string | null
  /** null: it was deleted */
  quotedContent: string | null
}

type Quoted = NonNullable<ChatMessageShape['reply_to']>

/** A message within another one: its first characters, none of a deleted one. */
export const quotedOf = (given: {
  id: number
  name: string | null
  content: string | null
  isDeleted: boolean
}): Quoted => ({
  id: given.id,
  nickName: given.name ?? '',
  content: given.isDeleted ? '' : [...(given.content ?? '')].slice(0, chatLimits.quoted).join(''),
  is_deleted: given.isDeleted ? 1 : 0,
})

export const messageOf = (row: MessageRow): ChatMessageShape => ({
  id: row.id,
  userid: row.userId,
  nickName: row.name,
  profile_picture_url: row.avatarUrl,
  time: seconds(row.at),
  content: row.content,
  is_teacher: row.isTeacher ? 1 : 0,
  is_assistant: row.isAssistant ? 1 : 0,
  is_announcement: row.isAnnouncement ? 1 : 0,
  reply_to:
    row.replyTo === null
      ? null
      : quotedOf({
          id: row.replyTo,
          name: row.quotedName,
          content: row.quotedContent,
          isDeleted: row.quotedContent === null,
        }),
})

/** Messages, each with its author and the message that it answers. */
export const messagesWhere = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ ...messageColumns, deletedAt: chatMessages.deletedAt })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .leftJoin(quoted, and(eq(quoted.id, chatMessages.replyTo), eq(quoted.classId, chatMessages.classId)))
    .leftJoin(quotedAuthor, eq(quotedAuthor.id, quoted.userId))
    .where(condition)
    .$dynamic()
