import type { ChatEvent } from '#contract/chat/events.ts'
import type { PollRoundShape } from '#contract/poll/events.ts'
import type { ByKey } from '#contract/operations.ts'
import {
  type ConnectionParts,
  joinRoom,
  type RoomMembership,
  sleep,
  usualPause,
} from '#web/features/class-room/room-connection.ts'
import { callSilently } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { mayPass } from '#web/lib/retry.ts'
import {
  emptyState,
  type OwnAnswer,
  type PollState,
  type Snapshot,
  withCount,
  withRound,
  withSnapshot,
} from './poll-state.ts'

export type GivenAnswer = ByKey['PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer']['body']

/** The API calls of a room. */
export interface PollApi {
  now: (classId: number) => Promise<Snapshot>
  answer: (classId: number, roundId: number, given: GivenAnswer) => Promise<OwnAnswer>
}

const pollApi: PollApi = {
  now: (id) => callSilently('GET /api/v1/openclass/{id}/polls/now', { params: { id } }),
  answer: (id, round_id, body) =>
    callSilently('PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer', {
      params: { id, round_id },
      body,
    }),
}

/** The polls of a class for the parts of a page that show them. */
export interface PollRoom {
  read: () => PollState
  /** Joins the room with the first listener, and leaves it with the last. */
  subscribe: (listener: () => void) => () => void
  /** after a failure, and when another window had taken the connection over */
  retry: () => void
  /** Answers the round that is shown; retries while the server is unreachable. Rejects with Refused, or the last failure. */
  answer: (given: GivenAnswer) => Promise<void>
  /** Shows the result of the user's own call until the server sends the event. */
  take: (round: PollRoundShape) => void
  /** Puts the round aside that is shown. */
  close: () => void
}

export interface PollRoomParts {
  api?: PollApi
  /** of a connection of its own, instead of the one that the page shares */
  connection?: ConnectionParts
}

const MOST_TRIES = 8
/** so long after its time the end of a round should have arrived, ms */
const END_ARRIVES_MS = 2_000

/** The polls of a class, from one connection of the page. */
export function createPollRoom(classId: number, { api = pollApi, connection }: PollRoomParts = {}): PollRoom {
  const pause = connection?.pause ?? usualPause
  let state = emptyState
  let membership: RoomMembership | null = null
  let ending: ReturnType<typeof setTimeout> | undefined
  /** counts what made the polls be read again; what earlier reads answer is dropped */
  let session = 0
  const listeners = new Set<() => void>()

  function setState(next: PollState): void {
    const isOtherEnd = next.endsAt !== state.endsAt || next.round?.state !== state.round?.state
    state = next
    if (isOtherEnd) planEnd()
    for (const listener of listeners) listener()
  }

  /** An end that did not arrive is read. */
  function planEnd(): void {
    clearTimeout(ending)
    if (state.endsAt === null || state.round?.state !== 'running') return
    ending = setTimeout(() => void resume(session), state.endsAt - Date.now() + END_ARRIVES_MS)
  }

  async function resume(mine: number, attempt = 0): Promise<void> {
    try {
      const snapshot = await api.now(classId)
      if (mine === session)
        setState({ ...withSnapshot(state, snapshot, Date.now()), status: 'ready', reason: '' })
    } catch (error) {
      if (mine !== session) return
      const wasIn = state.status === 'ready' || state.status === 'reconnecting'
      if (error instanceof Refused || !wasIn) return fail(error)
      setState({ ...state, status: 'reconnecting' })
      await sleep(pause(attempt))
      if (mine === session) await resume(mine, attempt + 1)
    }
  }

  const fail = (error: unknown): void =>
    setState({ ...state, status: 'failed', reason: error instanceof Refused ? error.message : '' })

  function receive(event: ChatEvent): void {
    // what is for all others tells those who manage the class less than they know
    if (event.kind === 'poll' && event.managing === state.manages)
      setState(withRound(state, event.round, Date.now()))
    if (event.kind === 'poll_count' && event.managing === state.manages)
      setState(withCount(state, event.count))
    if (event.kind === 'look' && event.userid === null && state.manages) void resume(session)
  }

  function join(): void {
    membership = joinRoom(
      classId,
      {
        joined({ may_moderate }) {
          session += 1
          // what was announced by a server before a restart may have had greater numbers
          const round = state.round && { ...state.round, version: 0 }
          state = { ...state, round, counted: 0, manages: may_moderate === 1 }
          void resume(session)
        },
        changed(status, error) {
          session += 1
          if (status === 'failed') fail(error)
          else setState({ ...state, status })
        },
        event: receive,
      },
      connection,
    )
  }

  async function answer(given: GivenAnswer): Promise<void> {
    const roundId = state.round?.id
    if (roundId === undefined) return
    for (let attempt = 0; ; attempt += 1) {
      try {
        const mine = await api.answer(classId, roundId, given)
        if (state.round?.id === roundId) setState({ ...state, mine })
        return
      } catch (error) {
        if (error instanceof Refused) void resume(session)
        if (!mayPass(error) || attempt >= MOST_TRIES) throw error
        await sleep(pause(attempt))
      }
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (!membership) join()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        session += 1
        clearTimeout(ending)
        membership?.leave()
        membership = null
      }
    },
    retry: () => membership?.retry(),
    answer,
    take: (round) => setState(withRound(state, round, Date.now())),
    close: () => setState({ ...state, closed: state.round?.id ?? null }),
  }
}

const rooms = new Map<number, PollRoom>()

/** The one of a page for a class. */
export function pollRoom(classId: number): PollRoom {
  const known = rooms.get(classId)
  if (known) return known
  const made = createPollRoom(classId)
  rooms.set(classId, made)
  return made
}
