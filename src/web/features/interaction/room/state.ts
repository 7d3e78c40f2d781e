import type {
  AttentionShape,
  HandsShape,
  InteractionEvent,
  QuestionShape,
  RollCallShape,
} from '#contract/interaction/events.ts'
import type { ReactionKind } from '#contract/interaction/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import type { ConnectionStatus } from '#web/features/class-room/room-connection.ts'

export type Snapshot = ByKey['GET /api/v1/openclass/{id}/interaction']['reply']

/** A roll call with the end of its time by this device's clock. */
export interface ShownRollCall extends RollCallShape {
  /** ms since 1970 */
  endsAt: number
}

export interface Reactions {
  /** counts the announcements, so that the same numbers are shown again */
  number: number
  counts: Partial<Record<ReactionKind, number>>
}

export interface InteractionState {
  /** ready, or why it is not */
  status: ConnectionStatus | 'ready'
  /** the server's message why it was refused; empty: it could not be reached */
  reason: string
  userId: number
  mayModerate: boolean
  isOpen: boolean
  hands: HandsShape
  /** when the own hand was raised, Unix seconds; null: it is not raised */
  handSince: number | null
  rollCall: ShownRollCall | null
  answered: boolean
  questions: readonly QuestionShape[]
  votes: readonly number[]
  attention: AttentionShape | null
  reactions: Reactions
}

const noHands: HandsShape = { version: 0, is_open: 1, total: 0, list: [], called: null }

export const emptyState: InteractionState = {
  status: 'entering',
  reason: '',
  userId: 0,
  mayModerate: false,
  isOpen: true,
  hands: noHands,
  handSince: null,
  rollCall: null,
  answered: false,
  questions: [],
  votes: [],
  attention: null,
  reactions: { number: 0, counts: {} },
}

const isNewer = (given: { version: number }, known: { version: number } | null | undefined): boolean =>
  !known || given.version >= known.version

/** Where the own hand stands by a queue; null: beyond what the queue shows. */
export function ownPlace({ hands, userId }: InteractionState): number | null {
  const index = hands.list.findIndex(({ userid }) => userid === userId)
  return index < 0 ? null : index + 1
}

function withHands(state: InteractionState, hands: HandsShape): InteractionState {
  if (!isNewer(hands, state.hands)) return state
  const own = hands.list.find(({ userid }) => userid === state.userId)
  // of a longer queue the end is not announced: the own hand may be there
  const mayBeBeyond = hands.total > hands.list.length
  return { ...state, hands, handSince: own?.since ?? (mayBeBeyond ? state.handSince : null) }
}

function withRollCall(state: InteractionState, given: RollCallShape, now: number): InteractionState {
  const known = state.rollCall
  if (known && (given.id < known.id || (given.id === known.id && !isNewer(given, known)))) return state
  const isSame = known?.id === given.id
  return {
    ...state,
    // the first announcement counts, so that a late one does not prolong the count-down
    rollCall: { ...given, endsAt: isSame ? known.endsAt : now + given.seconds_left * 1000 },
    answered: isSame && state.answered,
  }
}

const wanted = (a: QuestionShape, b: QuestionShape): number =>
  Number(b.state === 'open') - Number(a.state === 'open') || b.votes - a.votes || a.id - b.id

/** Dismissed questions stay, so that what was read before does not bring them back. */
export function withQuestions(state: InteractionState, given: readonly QuestionShape[]): InteractionState {
  const byId = new Map(state.questions.map((question) => [question.id, question]))
  for (const question of given) if (isNewer(question, byId.get(question.id))) byId.set(question.id, question)
  return { ...state, questions: [...byId.values()].toSorted(wanted) }
}

/** What the server answered replaces what is known, but for what has been announced since. */
export function withSnapshot(before: InteractionState, snapshot: Snapshot, now: number): InteractionState {
  const { is_open, hands, roll_call, questions, attention, own } = snapshot
  const state: InteractionState = {
    ...before,
    ...{ status: 'ready', reason: '', isOpen: is_open === 1, attention },
    ...{ handSince: own.hand_since, votes: own.votes },
  }
  const queued = isNewer(hands, state.hands) ? { ...state, hands } : state
  const isKnown = ({ id, version }: QuestionShape) =>
    version > hands.version || questions.some((question) => question.id === id)
  const asked = withQuestions({ ...queued, questions: state.questions.filter(isKnown) }, questions)
  const called = roll_call ? withRollCall(asked, roll_call, now) : asked
  return { ...called, answered: called.rollCall?.id === roll_call?.id && own.answered === 1 }
}

/** @param now ms since 1970 */
export function withEvent(state: InteractionState, event: InteractionEvent, now: number): InteractionState {
  switch (event.kind) {
    case 'hands':
      return withHands(state, event.hands)
    case 'roll_call':
      return withRollCall(state, event.roll_call, now)
    case 'questions':
      return withQuestions(state, event.questions)
    case 'attention':
      return { ...state, attention: event.attention }
    case 'reactions':
      return { ...state, reactions: { number: state.reactions.number + 1, counts: event.counts } }
    case 'look':
      return state
  }
}
