import type { TFunction } from 'i18next'
import { failureMessage, HttpFailure } from '#web/lib/failures.ts'

/** No answer arrived, or none of the school's: what was sent may have been done. 502, 504: from what stands before it. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof HttpFailure && [0, 502, 504].includes(error.status)

/** The same as `failureMessage`, of a change: where nobody knows whether it was done, it does not say that it was not. */
export const changeFailure = (error: unknown, t: TFunction, undone: (why: string) => string): string =>
  isOutcomeUnknown(error) ? t('area:unknown') : failureMessage(error, undone)
