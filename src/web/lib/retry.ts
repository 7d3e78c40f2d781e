import { HttpFailure } from './failures.ts'

/** Times that a read is asked for again. */
export const RETRIES = 2

/** No network, and the server's own fault, may pass; a refusal stands. */
export const mayPass = (error: unknown): boolean =>
  error instanceof HttpFailure && (error.status === 0 || error.status >= 500)

/** Milliseconds before the next attempt, 0 being the first repetition. */
export const retryDelay = (attempt: number): number => 500 * 2 ** attempt

/** Asks again after what may pass by itself, with a pause that grows. */
export async function withRetries<Data>(ask: () => Promise<Data>): Promise<Data> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask()
    } catch (error) {
      if (attempt >= RETRIES || !mayPass(error)) throw error
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryDelay(attempt))
      })
    }
  }
}
