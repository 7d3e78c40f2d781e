import { useEffect, useState, useSyncExternalStore } from 'react'
import { type ChatRoom, createRoom } from './room/chat-room.ts'
import type { RoomState } from './room/room-state.ts'

/** The room of a class, entered for as long as the screen is there. */
export function useRoom(classId: number): { room: ChatRoom; state: RoomState } {
  const [room] = useState(() => createRoom(classId))
  useEffect(() => {
    room.enter()
    return room.leave
  }, [room])
  return { room, state: useSyncExternalStore(room.subscribe, room.read) }
}
