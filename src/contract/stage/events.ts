import type { Static } from 'typebox'
import type { OwnPlace, Stage } from './parts.ts'

export type StageShape = Static<typeof Stage>
export type OwnPlaceShape = Static<typeof OwnPlace>

/**
 * Of the stage of a class. `managing`: it is for who moderates the class; they take no notice of what is for all others,
 * which leaves out those who have not answered. `stage_own` is for one person, at all of their pages, and so is `stage_received`: whether who gives the class
 * receives what they send.
 */
export type StageEvent =
  | { kind: 'stage'; managing: boolean; stage: StageShape }
  | { kind: 'stage_own'; own: OwnPlaceShape }
  | { kind: 'stage_received'; isReceived: boolean }
