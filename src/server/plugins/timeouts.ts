/** how long a request may take to arrive, ms: a video over a slow line needs the ten minutes */
export const REQUEST_MS = 600_000
/** and its headers alone, ms */
export const HEADERS_MS = 30_000
