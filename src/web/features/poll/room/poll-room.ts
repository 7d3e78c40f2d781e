import type { PollRoundShape } from '#contract/poll/events.ts'
import type { ByKey } from '#contract/operations.ts'
import { sleep, usualPause } from '#web/features/class-room/room-connection.ts'
import { createRoomStore, roomOfEachClass } from '#web/features/class-room/room-store.ts'
import { callSilently } from '#web/lib/call.ts'
import { Refused } from '#web/lib/failures.ts'
import { mayPass } from '#web/lib/retry.ts'
import { emptyState, type PollState, withCount, withRound, withSnapshot } from './poll-state.ts'

export type GivenAnswer = ByKey['PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer']['body']

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

const MOST_TRIES = 8
/** so long after its time the end of a round should have arrived, ms */
const END_ARRIVES_MS = 2_000

function createPollRoom(classId: number): PollRoom {
  let ending: ReturnType<typeof setTimeout> | undefined
  const { read, set, subscribe, refresh, retry } = createRoomStore({
    classId,
    emptyState,
    load: () => callSilently('GET /api/v1/openclass/{id}/polls/now', { params: { id: classId } }),
    withSnapshot: (state, snapshot) => ({
      ...withSnapshot(state, snapshot, Date.now()),
      ...{ status: 'ready', reason: '' },
    }),
    withStatus: (state, status, error) => ({
      ...state,
      ...{ status, reason: error instanceof Refused ? error.message : '' },
    }),
    joined(state, { may_moderate }) {
      const round = state.round && { ...state.round, version: 0 }
      return { ...state, round, counted: 0, manages: may_moderate === 1 }
    },
    receive(event) {
      const state = read()
      // what is for all others tells those who manage the class less than they know
      if (event.kind === 'poll' && event.managing === state.manages)
        set(withRound(state, event.round, Date.now()))
      if (event.kind === 'poll_count' && event.managing === state.manages) set(withCount(state, event.count))
      if (event.kind === 'look' && event.userid === null && state.manages) void refresh()
    },
    // an end that did not arrive is read
    changed({ endsAt, round }, isWatched) {
      clearTimeout(ending)
      if (!isWatched || endsAt === null || round?.state !== 'running') return
      ending = setTimeout(() => void refresh(), endsAt - Date.now() + END_ARRIVES_MS)
    },
  })

  async function answer(body: GivenAnswer): Promise<void> {
    const round_id = read().round?.id
    if (round_id === undefined) return
    const params = { id: classId, round_id }
    for (let attempt = 0; ; attempt += 1) {
      try {
        const path = 'PUT /api/v1/openclass/{id}/poll_rounds/{round_id}/answer'
        const mine = await callSilently(path, { params, body })
        if (read().round?.id === round_id) set({ ...read(), mine })
        return
      } catch (error) {
        if (error instanceof Refused) void refresh()
        if (!mayPass(error) || attempt >= MOST_TRIES) throw error
        await sleep(usualPause(attempt))
      }
    }
  }

  return {
    ...{ read, subscribe, retry, answer },
    take: (round) => set(withRound(read(), round, Date.now())),
    close: () => set({ ...read(), closed: read().round?.id ?? null }),
  }
}

/** The one of a page for a class. */
export const pollRoom = roomOfEachClass(createPollRoom)
