import { failureMessage, HttpFailure } from './failures.ts'

/** No answer arrived, or none of the school's: what was sent may have been done. 502, 504: from what stands before it. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof HttpFailure && [0, 502, 504].includes(error.status)

interface OutcomeTexts {
  /** nobody knows whether it was done */
  unknown: string
  /** it was not done; of its cause */
  undone: (why: string) => string
}

/** The same as `failureMessage`, of a change: where nobody knows whether it was done, it does not say that it was not. */
export const outcomeMessage = (error: unknown, { unknown, undone }: OutcomeTexts): string =>
  isOutcomeUnknown(error) ? unknown : failureMessage(error, undone)
