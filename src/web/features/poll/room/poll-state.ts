import type { PollCount, PollRoundShape } from '#contract/poll/events.ts'
import type { ByKey } from '#contract/operations.ts'
import type { ConnectionStatus } from '#web/features/class-room/room-connection.ts'

export type Snapshot = ByKey['GET /api/v1/openclass/{id}/polls/now']['reply']
export type OwnAnswer = NonNullable<Snapshot['mine']>

export interface PollState {
  /** ready, or why it is not */
  status: ConnectionStatus | 'ready'
  /** the server's message why the user was refused; empty: the server is unreachable */
  reason: string
  /** manages the class: sees all results, and answers nothing */
  manages: boolean
  /** null: nothing has been asked */
  round: PollRoundShape | null
  mine: OwnAnswer | null
  /** when the round ends by itself, by the clock of this device, ms; null: when it is ended */
  endsAt: number | null
  /** the round that its reader has put aside */
  closed: number | null
  /** number of the state that was counted last */
  counted: number
}

export const emptyState: PollState = {
  status: 'entering',
  reason: '',
  manages: false,
  round: null,
  mine: null,
  endsAt: null,
  closed: null,
  counted: 0,
}

/** The round as it is now, unless a newer state of it is known. @param now ms since 1970 */
export function withRound(state: PollState, round: PollRoundShape, now: number): PollState {
  const { round: before } = state
  if (before && before.version > round.version) return state
  return {
    ...state,
    round,
    mine: before?.id === round.id ? state.mine : null,
    endsAt: round.seconds_left === null ? null : now + round.seconds_left * 1000,
    counted: round.version,
  }
}

/** A new count of the round that runs; what ended does not change any more. */
export function withCount(state: PollState, { round_id, version, ...count }: PollCount): PollState {
  const { round } = state
  if (!round || round.id !== round_id || round.state !== 'running' || version <= state.counted) return state
  const isShown = state.manages || round.result_shown === 1
  const result = isShown ? (count.result ?? round.result) : null
  const { answered, present } = count
  return { ...state, round: { ...round, answered, present, result }, counted: version }
}

/** What was read after connecting. */
export function withSnapshot(state: PollState, { round, mine }: Snapshot, now: number): PollState {
  if (!round) return { ...state, round: null, mine: null, endsAt: null }
  const next = withRound(state, round, now)
  return next.round?.id === round.id ? { ...next, mine } : next
}

/** Shown above everything: what runs, and what was shown since, until its reader puts it aside. */
export const isPressing = ({ round, manages, closed, status }: PollState): boolean =>
  round !== null &&
  !manages &&
  (status === 'ready' || status === 'reconnecting') &&
  closed !== round.id &&
  (round.state === 'running' || round.result_shown === 1 || round.right_shown === 1)
