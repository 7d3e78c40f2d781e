import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ChatRoom, openRoom } from './room/chat-room.ts'
import { emptyState, type RoomState } from './room/room-state.ts'

const stays = () => () => undefined

/** The room of a class for as long as the screen is there. null until it is opened. */
export function useRoom(classId: number): { room: ChatRoom | null; state: RoomState } {
  const [room, setRoom] = useState<ChatRoom | null>(null)
  useEffect(() => {
    const opened = openRoom(classId)
    setRoom(opened)
    return () => opened.leave()
  }, [classId])
  const state = useSyncExternalStore(room?.subscribe ?? stays, room?.read ?? (() => emptyState))
  return { room, state }
}
