import type { Static } from 'typebox'
import type { LiveCaption } from './operations.ts'

/** A line that was typed in a class, for everybody in its room. */
export interface CaptionEvent {
  kind: 'caption'
  caption: Static<typeof LiveCaption>
}
