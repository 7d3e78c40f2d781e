import { type Lang, langTag } from './lang.ts'
import { dateFormat, ownZone, sameTime, wallClock } from './zones.ts'

export interface TimeView {
  lang: Lang
  /** The school's zone; where the viewer's shows another time, a clock time names its zone. */
  schoolZone: string
  /** The viewer's zone, the browser's own by default. */
  zone?: string | undefined
}

/** The reader's zone, where its clock differs from the school's at that moment; else empty. */
export function zoneName(unix: number, { lang, schoolZone, zone = ownZone() }: TimeView): string {
  if (sameTime(unix, zone, schoolZone)) return ''
  const parts = dateFormat(langTag(lang), { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    unix * 1000,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

const withZone = (text: string, unix: number, view: TimeView): string =>
  `${text} ${zoneName(unix, view)}`.trim()

/** A day as the language writes it: 2026年11月20日, Nov 20, 2026. */
export function formatDate(unix: number, view: TimeView): string {
  const { lang, zone = ownZone() } = view
  const options = {
    timeZone: zone,
    year: 'numeric',
    month: lang === 'en' ? 'short' : 'long',
    day: 'numeric',
  } as const
  return dateFormat(langTag(lang), options).format(unix * 1000)
}

/** Day and clock time as the language writes them, with the zone where it differs from the school's. */
export function formatDateTime(unix: number, view: TimeView): string {
  return `${formatDate(unix, view)} ${formatClockTime(unix, view)}`
}

/** `HH:mm`, without a zone: for lists that name it once. */
export function formatClock(unix: number, { zone = ownZone() }: TimeView): string {
  const { hour, minute } = wallClock(unix, zone)
  return `${hour}:${minute}`
}

/** `HH:mm`, with the zone where it differs. */
export const formatClockTime = (unix: number, view: TimeView): string =>
  withZone(formatClock(unix, view), unix, view)

/** A day of the calendar, `YYYY-MM-DD`, as the language writes it; what is none as it is. */
export function formatDay(day: string, lang: Lang): string {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  return Number.isNaN(midnight) ? day : formatDate(midnight, { lang, schoolZone: 'UTC', zone: 'UTC' })
}

/** `YYYY-MM-DD HH:mm`, the way lessons are written, with the zone where it differs. */
export function formatLessonTime(unix: number, view: TimeView): string {
  const { year, month, day, hour, minute } = wallClock(unix, view.zone ?? ownZone())
  return withZone(`${year}-${month}-${day} ${hour}:${minute}`, unix, view)
}

/** From and to; the second day is written only where it is another. */
export function formatLessonSpan(begin: number, end: number, view: TimeView): string {
  const zone = view.zone ?? ownZone()
  const from = wallClock(begin, zone)
  const to = wallClock(end, zone)
  const sameDay = from.year === to.year && from.month === to.month && from.day === to.day
  const dayOf = (clock: typeof from) => `${clock.year}-${clock.month}-${clock.day}`
  const last = sameDay ? '' : `${dayOf(to)} `
  const span = `${dayOf(from)} ${from.hour}:${from.minute}–${last}${to.hour}:${to.minute}`
  return withZone(span, begin, view)
}

/** How long ago or until, in words; from a day on it is the date. `now` in Unix seconds. */
export function formatRelative(unix: number, now: number, view: TimeView): string {
  const seconds = unix - now
  const distance = Math.abs(seconds)
  if (distance >= 86_400) return formatDate(unix, view)
  const words = new Intl.RelativeTimeFormat(langTag(view.lang), { numeric: 'auto' })
  if (distance < 60) return words.format(0, 'second')
  if (distance < 3600) return words.format(Math.trunc(seconds / 60), 'minute')
  return words.format(Math.trunc(seconds / 3600), 'hour')
}
