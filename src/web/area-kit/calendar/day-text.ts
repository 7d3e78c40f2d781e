import { type Lang, langTag } from '#web/ui/lang.ts'
import { dateFormat } from '#web/ui/zones.ts'
import type { Day } from './day.ts'

const format = (day: Day, lang: Lang, options: Intl.DateTimeFormatOptions) =>
  dateFormat(langTag(lang), { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

/** Mon, 周一 */
export const weekdayText = (day: Day, lang: Lang): string => format(day, lang, { weekday: 'short' })

/** The same of a day of the week: 1 is Monday, as 2026-01-05 was. */
export const weekdayName = (weekday: number, lang: Lang): string =>
  weekdayText(`2026-01-${String(4 + weekday).padStart(2, '0')}`, lang)

/** Nov 16, 11月16日 */
export const shortDayText = (day: Day, lang: Lang): string =>
  format(day, lang, { month: lang === 'en' ? 'short' : 'long', day: 'numeric' })

/** Monday, November 16, 2026 */
export const longDayText = (day: Day, lang: Lang): string =>
  format(day, lang, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })

/** November 2026, 2026年11月 */
export const monthText = (day: Day, lang: Lang): string =>
  format(day, lang, { year: 'numeric', month: 'long' })

/** First and last day of a week, without repeating what they share: Nov 16 – 22, 2026. */
export function weekText(first: Day, last: Day, lang: Lang): string {
  if (lang === 'en') {
    const options = { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' } as const
    const moment = (day: Day) => Date.parse(`${day}T00:00:00Z`)
    return dateFormat(langTag(lang), options).formatRange(moment(first), moment(last))
  }
  // In Chinese, Intl formats ranges with digits only, unlike single days.
  const whole = (day: Day) => format(day, lang, { year: 'numeric', month: 'long', day: 'numeric' })
  return `${whole(first)}–${first.slice(0, 4) === last.slice(0, 4) ? shortDayText(last, lang) : whole(last)}`
}
