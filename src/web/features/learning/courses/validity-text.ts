import type { TFunction } from 'i18next'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import { formatDate, type TimeView } from '#web/ui/format-time.ts'

const DAY = 86_400
/** From here on the days are counted, so that nobody is surprised by the end. */
const SOON_DAYS = 14

export interface Validity {
  text: string
  state: 'lasting' | 'soon' | 'ended'
}

/** What the school has made of the course, where it has taken it back or ended it. */
export function blockText(status: number, t: TFunction): Validity | null {
  if (status === vodBlockStatuses.removed) return { text: t('learning:course.removed'), state: 'ended' }
  if (status === vodBlockStatuses.expired) return { text: t('learning:course.expired'), state: 'ended' }
  return null
}

/** How long a course may be used, in words. Times in Unix seconds; null is for good. */
export function validity(until: number | null, now: number, view: TimeView, t: TFunction): Validity {
  if (until === null) return { text: t('learning:course.forGood'), state: 'lasting' }
  const date = formatDate(until, view)
  if (until <= now) return { text: t('learning:course.endedOn', { date }), state: 'ended' }
  const days = Math.floor((until - now) / DAY)
  if (days >= SOON_DAYS) return { text: t('learning:course.until', { date }), state: 'lasting' }
  if (days === 0) return { text: t('learning:course.endsWithinADay', { date }), state: 'soon' }
  return { text: t('learning:course.endsInDays', { count: days, date }), state: 'soon' }
}
