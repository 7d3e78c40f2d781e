import type { Static } from 'typebox'
import type { ReactionKind } from './limits.ts'
import type { Attention, Hands, Question, RollCall } from './parts.ts'

/**
 * Who receives an event of a class: everybody there, who manages it, or one person at all of their pages. A service that
 * cannot tell them apart sends `look` to everybody in its place, which carries nothing.
 */
export type Audience = 'everybody' | 'moderators' | { userId: number }

export type HandsShape = Static<typeof Hands>
export type RollCallShape = Static<typeof RollCall>
export type QuestionShape = Static<typeof Question>
export type AttentionShape = Static<typeof Attention>

/** What people take part in during a class, as those there receive it: each at most once a second from one server. */
export type InteractionEvent =
  | { kind: 'hands'; hands: HandsShape }
  | { kind: 'roll_call'; roll_call: RollCallShape }
  /** questions that are new or have changed */
  | { kind: 'questions'; questions: QuestionShape[] }
  /** reactions since the last event of the same server */
  | { kind: 'reactions'; counts: Partial<Record<ReactionKind, number>> }
  /** for who manages the class */
  | { kind: 'attention'; attention: AttentionShape }
  /** what concerns only who manages the class (null), or one person, has changed: read it again */
  | { kind: 'look'; userid: number | null }
