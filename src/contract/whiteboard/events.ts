import type { Static } from 'typebox'
import type { Whiteboard } from './parts.ts'

export type WhiteboardShape = Static<typeof Whiteboard>

export type WhiteboardEvent =
  | { kind: 'whiteboard'; whiteboard: WhiteboardShape }
  /**
   * Something was drawn on a page: what, as base64url, or null where it is too long for an event. `version` counts the
   * changes of the page, so who has missed one knows it and reads the page.
   */
  | { kind: 'whiteboard_update'; page_id: number; version: number; update: string | null }
