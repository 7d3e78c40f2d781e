import { dateOptions } from '#contract/date-options.ts'
import { type Lang, langTag } from './lang.ts'
import { dateFormat, ownZone, sameTime, wallClock } from './zones.ts'

export interface TimeView {
  lang: Lang
  /** The school's time zone; times name their zone where the viewer's clock differs. */
  schoolZone: string
  /** The viewer's time zone, the browser's by default. */
  zone?: string | undefined
}

/** The viewer's zone, where its clock differs from the school's at that moment; else empty. */
export function zoneName(unix: number, { lang, schoolZone, zone = ownZone() }: TimeView): string {
  if (sameTime(unix, zone, schoolZone)) return ''
  const parts = dateFormat(langTag(lang), { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    unix * 1000,
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

const withZone = (text: string, unix: number, view: TimeView): string =>
  `${text} ${zoneName(unix, view)}`.trim()

/** Formats a date: 2026年11月20日, Nov 20, 2026. */
export function formatDate(unix: number, view: TimeView): string {
  const { lang, zone = ownZone() } = view
  return dateFormat(langTag(lang), { ...dateOptions(lang), timeZone: zone }).format(unix * 1000)
}

/** Formats date and time, with the zone where it differs. */
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

/** `HH:mm–HH:mm` of one day, with the zone where it differs. */
export const formatClockSpan = (begin: number, end: number, view: TimeView): string =>
  withZone(`${formatClock(begin, view)}–${formatClock(end, view)}`, end, view)

/** Formats a date `YYYY-MM-DD`; returns an invalid one as it is. */
export function formatDay(day: string, lang: Lang): string {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  return Number.isNaN(midnight) ? day : formatDate(midnight, { lang, schoolZone: 'UTC', zone: 'UTC' })
}

/** `YYYY-MM-DD HH:mm`, the format of lessons, with the zone where it differs. */
export function formatLessonTime(unix: number, view: TimeView): string {
  const { year, month, day, hour, minute } = wallClock(unix, view.zone ?? ownZone())
  return withZone(`${year}-${month}-${day} ${hour}:${minute}`, unix, view)
}

/** Formats a range; repeats the date only where it differs. */
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

/** Formats the distance to `now` (Unix seconds) in words, in whole minutes; from a day on the date. */
export function formatRelative(unix: number, now: number, view: TimeView): string {
  const seconds = unix - now
  const distance = Math.abs(seconds)
  if (distance >= 86_400) return formatDate(unix, view)
  const words = new Intl.RelativeTimeFormat(langTag(view.lang), { numeric: 'auto' })
  if (distance < 3600) return words.format(Math.trunc(seconds / 60), 'minute')
  return words.format(Math.trunc(seconds / 3600), 'hour')
}
