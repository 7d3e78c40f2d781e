import type { ByKey } from '#contract/operations.ts'
import type { OwnPlaceShape, StageEvent, StageShape } from '#contract/stage/events.ts'
import type { ConnectionStatus } from '#web/features/class-room/room-connection.ts'

export type Snapshot = ByKey['GET /api/v1/openclass/{id}/stage']['reply']

/** Somebody on stage, or called there, with the end of the time to answer by this device's clock, ms since 1970. */
export type Guest = StageShape['list'][number] & { endsAt: number }
export type OwnPlace = OwnPlaceShape & { endsAt: number }

export interface StageState {
  /** ready, or why it is not */
  status: ConnectionStatus | 'ready'
  userId: number
  /** it has been read once */
  isRead: boolean
  /** the school has a stage */
  isAvailable: boolean
  isOpen: boolean
  /** a booked lesson: its students come on stage without being called */
  isTwoWay: boolean
  /** the class is shown to its students afterwards */
  isReplay: boolean
  mayModerate: boolean
  mayManage: boolean
  version: number
  /** in the order in which they were called; for who moderates also those who have not answered */
  guests: readonly Guest[]
  own: OwnPlace
  /** who gives the class receives what this person sends */
  isReceived: boolean
}

const nowhere: OwnPlace = {
  ...{ version: 0, state: '', seconds_left: 0, page: '', endsAt: 0 },
  ...{ has_camera: 0, has_sound: 0, is_muted: 0 },
}

export const emptyState: StageState = {
  ...{
    status: 'entering',
    userId: 0,
    isRead: false,
    isAvailable: false,
    isOpen: true,
    isTwoWay: false,
    isReplay: false,
  },
  ...{ mayModerate: false, mayManage: false, version: 0, guests: [], own: nowhere, isReceived: false },
}

/** Their sound reaches nobody: they have switched it off, or were muted. */
export const isSilent = ({ is_muted, has_sound }: Guest): boolean => is_muted === 1 || has_sound === 0

const isJoined = ({ joined_at }: Guest): boolean => joined_at !== null
/** Those on stage, without those who have not answered. */
export const joinedOf = ({ guests }: StageState): readonly Guest[] => guests.filter(isJoined)

/** @param now ms since 1970 */
function withStage(state: StageState, { version, list }: StageShape, now: number): StageState {
  if (version < state.version) return state
  const guests = list.map((guest) => ({ ...guest, endsAt: now + guest.seconds_left * 1000 }))
  return { ...state, version, guests }
}

/** Where the caller stands, as their own call or an event says. @param now ms since 1970 */
export const withOwn = (state: StageState, own: OwnPlaceShape, now: number): StageState =>
  own.version < state.own.version
    ? state
    : { ...state, own: { ...own, endsAt: now + own.seconds_left * 1000 } }

/** What the server answered replaces what is known, but for what has been announced since. @param now ms since 1970 */
export function withSnapshot(before: StageState, snapshot: Snapshot, now: number): StageState {
  const state: StageState = {
    ...before,
    status: 'ready',
    isRead: true,
    isAvailable: snapshot.is_available === 1,
    isOpen: snapshot.is_open === 1,
    isTwoWay: snapshot.is_two_way === 1,
    isReplay: snapshot.is_replay === 1,
    mayModerate: snapshot.may_moderate === 1,
    mayManage: snapshot.may_manage === 1,
  }
  return withOwn(withStage(state, snapshot.stage, now), snapshot.own, now)
}

/** @param now ms since 1970 */
export function withEvent(state: StageState, event: StageEvent, now: number): StageState {
  if (event.kind === 'stage_own') return withOwn(state, event.own, now)
  if (event.kind === 'stage_received') return { ...state, isReceived: event.isReceived }
  // who moderates is told of those who have not answered as well
  return event.managing === state.mayModerate ? withStage(state, event.stage, now) : state
}

/** Without calls whose time to answer is over: nothing announces it. @param now ms since 1970 */
export function withoutLapsed(state: StageState, now: number): StageState {
  const guests = state.guests.filter((guest) => isJoined(guest) || guest.endsAt > now)
  const hasLapsed = state.own.state === 'called' && state.own.endsAt <= now
  if (guests.length === state.guests.length && !hasLapsed) return state
  return { ...state, guests, own: hasLapsed ? { ...state.own, state: '' } : state.own }
}

/** When the next call lapses, ms since 1970; null: none waits for an answer. */
export function nextLapse({ guests, own }: StageState): number | null {
  const ends = guests.filter((guest) => !isJoined(guest)).map(({ endsAt }) => endsAt)
  if (own.state === 'called') ends.push(own.endsAt)
  return ends.length > 0 ? Math.min(...ends) : null
}
