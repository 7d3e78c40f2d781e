import type { TFunction } from 'i18next'
import { vodBlockStatuses } from '#contract/catalog/enums.ts'
import { formatDate, type TimeView } from '#web/ui/format-time.ts'

const DAY = 86_400
/** From this many days before the end the remaining days are shown. */
const SOON_DAYS = 14

export interface Validity {
  text: string
  state: 'lasting' | 'soon' | 'ended'
}

/** The learning status, where the school has removed the student or ended the course. */
export function blockText(status: number, t: TFunction): Validity | null {
  if (status === vodBlockStatuses.removed) return { text: t('learning:course.removed'), state: 'ended' }
  if (status === vodBlockStatuses.expired) return { text: t('learning:course.expired'), state: 'ended' }
  return null
}

/** Formats the validity of a grant. Times in Unix seconds; null: no end. */
export function validity(until: number | null, now: number, view: TimeView, t: TFunction): Validity {
  if (until === null) return { text: t('learning:course.forGood'), state: 'lasting' }
  const date = formatDate(until, view)
  if (until <= now) return { text: t('learning:course.endedOn', { date }), state: 'ended' }
  const days = Math.floor((until - now) / DAY)
  if (days >= SOON_DAYS) return { text: t('learning:course.until', { date }), state: 'lasting' }
  if (days === 0) return { text: t('learning:course.endsWithinADay', { date }), state: 'soon' }
  return { text: t('learning:course.endsInDays', { count: days, date }), state: 'soon' }
}
