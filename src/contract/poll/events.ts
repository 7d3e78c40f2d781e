import type { Static } from 'typebox'
import type { PollResult, PollRound } from './parts.ts'

export type PollRoundShape = Static<typeof PollRound>
export type PollResultShape = Static<typeof PollResult>

/** How far a running poll is: it says nothing of whether it still runs. */
export interface PollCount {
  round_id: number
  answered: number
  present: number
  /** null: those who receive it are not shown the result */
  result: PollResultShape | null
  /** number of the state that was counted: of two the greater one is newer */
  version: number
}

/** `managing`: it is for who manages the class; they take no notice of what is for all others, which tells less. */
export type PollEvent =
  | { kind: 'poll'; managing: boolean; round: PollRoundShape }
  | { kind: 'poll_count'; managing: boolean; count: PollCount }
