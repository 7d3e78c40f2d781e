import type { ChatEvent } from '#contract/chat/events.ts'
import type { OwnPlaceShape, StageEvent } from '#contract/stage/events.ts'
import { newNonce } from '#web/features/class-room/new-nonce.ts'
import { createRoomStore, roomOfEachClass } from '#web/features/class-room/room-store.ts'
import { callSilently } from '#web/lib/call.ts'
import {
  emptyState,
  nextLapse,
  type StageState,
  withEvent,
  withOwn,
  withoutLapsed,
  withSnapshot,
} from './state.ts'

/** The stage of a class, for the parts of a page that show it. */
export interface StageRoom {
  /** mark of this page, by which it comes on stage */
  page: string
  read: () => StageState
  /** Joins the room with the first listener, and leaves it with the last. */
  subscribe: (listener: () => void) => () => void
  /** Applies what the user's own call has answered. */
  setOwn: (own: OwnPlaceShape) => void
  /** Reads everything again. */
  refresh: () => Promise<void>
}

const ours: ReadonlySet<string> = new Set<StageEvent['kind']>(['stage', 'stage_own', 'stage_received'])
const isOurs = (event: ChatEvent): event is StageEvent => ours.has(event.kind)

function createStageRoom(classId: number): StageRoom {
  let lapse: ReturnType<typeof setTimeout> | undefined
  const store = createRoomStore({
    classId,
    emptyState,
    load: () => callSilently('GET /api/v1/openclass/{id}/stage', { params: { id: classId } }),
    withSnapshot: (state, snapshot) => withSnapshot(state, snapshot, Date.now()),
    withStatus: (state, status) => ({ ...state, status }),
    joined(state, { userid, may_moderate }) {
      const own = { ...state.own, version: 0 }
      return { ...state, own, version: 0, userId: userid, mayModerate: may_moderate === 1 }
    },
    receive(event) {
      const state = store.read()
      if (isOurs(event)) return store.set(withEvent(state, event, Date.now()))
      if (event.kind !== 'look') return
      const isForMe = event.userid === null ? state.mayModerate : event.userid === state.userId
      if (isForMe) void store.refresh()
    },
    changed(state, isWatched) {
      clearTimeout(lapse)
      const ends = isWatched ? nextLapse(state) : null
      if (ends === null) return
      const inMs = Math.max(0, ends - Date.now()) + 20
      lapse = setTimeout(() => store.set(withoutLapsed(store.read(), Date.now())), inMs)
    },
  })
  const { read, subscribe, refresh } = store
  const setOwn = (own: OwnPlaceShape): void => store.set(withOwn(read(), own, Date.now()))
  return { page: newNonce(), read, subscribe, refresh, setOwn }
}

/** The one of a page for a class. */
export const stageRoom = roomOfEachClass(createStageRoom)
