import type { ChatEvent } from '#contract/chat/events.ts'
import { mayPass } from '#web/lib/retry.ts'
import { type ConnectionStatus, joinRoom, type RoomMembership, sleep, usualPause } from './room-connection.ts'
import type { RoomConfig } from './transport.ts'

export interface RoomStoreParts<State extends { status: ConnectionStatus | 'ready' }, Snapshot> {
  classId: number
  emptyState: State
  /** reads all that the server knows */
  load: () => Promise<Snapshot>
  withSnapshot: (state: State, snapshot: Snapshot) => State
  /** of a state that is not ready; `error`: why, where something failed */
  withStatus: (state: State, status: ConnectionStatus, error?: unknown) => State
  /** What was announced by a server before a restart may have had greater numbers: all begin anew. */
  joined: (state: State, config: RoomConfig) => State
  receive: (event: ChatEvent) => void
  /** before listeners are told; with none left it is called once more */
  changed?: (state: State, isWatched: boolean) => void
}

/** What a part of a page shows of a class, read from the server and kept up by the events of its room. */
export interface RoomStore<State> {
  read: () => State
  set: (next: State) => void
  /** Joins the room with the first listener, and leaves it with the last. */
  subscribe: (listener: () => void) => () => void
  /** Reads everything again. */
  refresh: () => Promise<void>
  retry: () => void
}

export function createRoomStore<State extends { status: ConnectionStatus | 'ready' }, Snapshot>(
  parts: RoomStoreParts<State, Snapshot>,
): RoomStore<State> {
  let state = parts.emptyState
  let membership: RoomMembership | null = null
  /** counts the reads; what earlier ones answer is dropped */
  let session = 0
  const listeners = new Set<() => void>()

  function set(next: State): void {
    if (next === state) return
    state = next
    parts.changed?.(state, listeners.size > 0)
    for (const listener of listeners) listener()
  }

  async function refresh(attempt = 0): Promise<void> {
    session += 1
    const mine = session
    try {
      const snapshot = await parts.load()
      if (mine === session) set(parts.withSnapshot(state, snapshot))
    } catch (error) {
      if (mine !== session) return
      if (!mayPass(error)) return set(parts.withStatus(state, 'failed', error))
      if (state.status !== 'ready') set(parts.withStatus(state, 'reconnecting', error))
      await sleep(usualPause(attempt))
      if (mine === session) await refresh(attempt + 1)
    }
  }

  function join(): void {
    membership = joinRoom(parts.classId, {
      joined(config) {
        state = parts.joined(state, config)
        void refresh()
      },
      changed(status, error) {
        session += 1
        set(parts.withStatus(state, status, error))
      },
      event: parts.receive,
    })
  }

  return {
    read: () => state,
    set,
    subscribe(listener) {
      listeners.add(listener)
      if (!membership) join()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        session += 1
        parts.changed?.(state, false)
        membership?.leave()
        membership = null
      }
    },
    refresh: () => refresh(),
    retry: () => membership?.retry(),
  }
}

/** The one room of a page for each class. */
export function roomOfEachClass<Room>(create: (classId: number) => Room): (classId: number) => Room {
  const rooms = new Map<number, Room>()
  return (classId) => {
    const room = rooms.get(classId) ?? create(classId)
    rooms.set(classId, room)
    return room
  }
}
