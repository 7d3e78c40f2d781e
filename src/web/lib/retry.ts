import { HttpFailure } from './failures.ts'

/** Number of retries of a read. */
export const RETRIES = 2

/** Network failures and server errors may be transient; refusals are final. */
export const mayPass = (error: unknown): boolean =>
  error instanceof HttpFailure && (error.status === 0 || error.status >= 500)

/** Delay before the next attempt in milliseconds, 0 being the first retry. */
export const retryDelay = (attempt: number): number => 500 * 2 ** attempt

/** Retries after transient failures, with an increasing delay. */
export async function withRetries<Data>(request: () => Promise<Data>): Promise<Data> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request()
    } catch (error) {
      if (attempt >= RETRIES || !mayPass(error)) throw error
      await new Promise<void>((resolve) => {
        setTimeout(resolve, retryDelay(attempt))
      })
    }
  }
}
