import { sql } from 'drizzle-orm'
import type { ChatMessageShape } from '#contract/chat/events.ts'
import { chatMessages, users } from '../../db/tables/all.ts'
import { seconds } from '../../lib/seconds.ts'

/** What is read of a message, with the name and the picture that its author has now. */
export const messageColumns = {
  id: chatMessages.id,
  userId: chatMessages.userId,
  name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username})`,
  avatarUrl: users.avatarUrl,
  at: chatMessages.at,
  content: chatMessages.content,
  isTeacher: chatMessages.isTeacher,
}

export interface MessageRow {
  id: number
  userId: number
  name: string
  avatarUrl: string
  at: Date
  content: string
  isTeacher: boolean
}

export const messageOf = ({
  id,
  userId,
  name,
  avatarUrl,
  at,
  content,
  isTeacher,
}: MessageRow): ChatMessageShape => ({
  id,
  userid: userId,
  nickName: name,
  profile_picture_url: avatarUrl,
  time: seconds(at),
  content,
  is_teacher: isTeacher ? 1 : 0,
})
