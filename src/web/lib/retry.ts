import { HttpFailure } from './failures.ts'

/** Times that a read is asked for again. */
export const RETRIES = 2

/** No network, and the server's own fault, may pass; a refusal stands. */
export const mayPass = (error: unknown): boolean =>
  error instanceof HttpFailure && (error.status === 0 || error.status >= 500)

/** Milliseconds before the next attempt, 0 being the first repetition. */
export const retryDelay = (attempt: number): number => 500 * 2 ** attempt
