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

export interface Week {
  /** Monday to Sunday */
  days: readonly Day[]
  /** Unix seconds, exclusive */
  start: number
  end: number
}

/** The week that begins on a Monday, in a zone: 168 hours, one more or less when clocks change. */
export function weekFrom(monday: Day, zone: string): Week {
  return {
    days: [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days)),
    start: startOfDay(monday, zone),
    end: startOfDay(addDays(monday, 7), zone),
  }
}
