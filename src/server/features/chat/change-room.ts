import { type SQL, sql } from 'drizzle-orm'
import type { ChatRoomShape } from '#contract/chat/events.ts'
import type { Tx } from '../../db/database.ts'
import { chatRooms } from '../../db/tables/all.ts'
import type { Deps } from '../../deps.ts'
import { roomState } from './room-state.ts'

type Columns = Omit<typeof chatRooms.$inferInsert, 'classId' | 'revision'>
type Change = { [Column in keyof Columns]?: Columns[Column] | SQL }

/**
 * Changes the room of a class. Its revision grows: of two states that reach a browser in the wrong order the older one is
 * dropped.
 */
export async function changeRoom(tx: Tx, classId: number, change: Change): Promise<void> {
  await tx
    .insert(chatRooms)
    .values({ classId, ...change, revision: 1 })
    .onConflictDoUpdate({
      target: chatRooms.classId,
      set: { ...change, revision: sql`${chatRooms.revision} + 1` },
    })
}

/** Removes a message that was deleted from above the others. @returns whether it was there */
export async function takeDown(tx: Tx, classId: number, messageId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update ${chatRooms} set revision = revision + 1,
      pinned_id = nullif(pinned_id, ${messageId}), announcement_id = nullif(announcement_id, ${messageId})
    where class_id = ${classId} and ${messageId} in (pinned_id, announcement_id)
    returning class_id`)
  return rows.length > 0
}

/** Sends the room as it is now to everybody in it. */
export async function announceRoom(
  { db, chat }: Pick<Deps, 'db' | 'chat'>,
  classId: number,
): Promise<ChatRoomShape> {
  const room = await roomState(db, classId)
  await chat.announce(classId, { kind: 'room', room })
  return room
}
