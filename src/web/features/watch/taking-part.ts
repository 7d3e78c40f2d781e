import type { ReactNode } from 'react'

/** What people take part in during a live class, rendered by its own features. */
export interface TakingPart {
  /** as high as its content, on a tab beside the chat */
  panel: (classId: number) => ReactNode
  /** the whiteboard while it is open, beside the picture; otherwise nothing */
  board: (classId: number) => ReactNode
  /** what nobody should miss, whichever tab is open; usually nothing */
  notice: (classId: number) => ReactNode
}
