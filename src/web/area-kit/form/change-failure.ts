import type { TFunction } from 'i18next'
import { outcomeMessage } from '#web/lib/outcome-unknown.ts'

/** `outcomeMessage` of forms of the areas, which look alike: what may have been done is to be looked at. */
export const changeFailure = (error: unknown, t: TFunction, undone: (why: string) => string): string =>
  outcomeMessage(error, { unknown: t('area:unknown'), undone })
