/** how long a request may take to arrive, ms: a video over a slow line needs the ten minutes */
export const REQUEST_MS = 600_000
/** and its headers alone, ms */
export const HEADERS_MS = 30_000
/**
 * A connection on which nothing moves for so long is closed: who asks for a file and does not read it would hold it open. No
 * answer takes so long to begin, polls are answered sooner, and WebSockets have their own signs of life.
 */
export const SILENT_MS = 120_000
