import { HttpFailure } from '#web/lib/failures.ts'

/** No answer arrived, or none of the school's: what was sent may have been done. 502, 504: from what stands before it. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof HttpFailure && [0, 502, 504].includes(error.status)
