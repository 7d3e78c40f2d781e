import { utc } from '#web/ui/utc.ts'
import { wallClock } from '#web/ui/zones.ts'

/** A calendar date, `YYYY-MM-DD`, without a zone. */
export type Day = string

const DAY = 'YYYY-MM-DD'

/** Whether a text is an existing date, unlike February 30. */
export function isDay(text: string | null): text is Day {
  return text !== null && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && utc(text).format(DAY) === text
}

/** Dates are computed in UTC, where each day has 24 hours: daylight saving does not matter. */
export const addDays = (day: Day, days: number): Day => utc(day).add(days, 'day').format(DAY)

/** The Monday of a date's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((utc(day).day() + 6) % 7))

/** The first day of the month that is so many months after a date's. */
export const monthOf = (day: Day, months = 0): Day =>
  utc(`${day.slice(0, 7)}-01`)
    .add(months, 'month')
    .format(DAY)

/** The date at a moment (Unix seconds) in a zone. */
export function dayAt(unix: number, zone: string): Day {
  const { year, month, day } = wallClock(unix, zone)
  return `${year}-${month}-${day}`
}

/**
 * The moment (Unix seconds) at which a date begins in a zone. That is not always midnight: where clocks are put
 * forward at midnight it is one o'clock, and where a date was skipped it is the beginning of the next one.
 */
export function startOfDay(day: Day, zone: string): number {
  const midnight = utc(day).unix()
  // No zone is more than 14 hours from UTC; every offset in use is a multiple of a minute.
  let before = Math.floor(midnight / 60) - 15 * 60
  let from = Math.floor(midnight / 60) + 15 * 60
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayAt(middle * 60, zone) >= day) from = middle
    else before = middle
  }
  return from * 60
}

export interface DaySpan {
  /** in their order; of a week Monday to Sunday */
  days: readonly Day[]
  /** Unix seconds, exclusive */
  start: number
  end: number
}

/** So many days from one on, in a zone: some of them an hour shorter or longer when clocks change. */
export function daysFrom(first: Day, count: number, zone: string): DaySpan {
  return {
    days: Array.from({ length: count }, (_, days) => addDays(first, days)),
    start: startOfDay(first, zone),
    end: startOfDay(addDays(first, count), zone),
  }
}

/** The week that begins on a Monday, in a zone. */
export const weekFrom = (monday: Day, zone: string): DaySpan => daysFrom(monday, 7, zone)
