import { utc } from '#web/ui/utc.ts'
import { wallClock } from '#web/ui/zones.ts'

/** A day of the calendar, `YYYY-MM-DD`: a date on the wall, in no zone. */
export type Day = string

const DAY = 'YYYY-MM-DD'

/** Whether a text is a day that exists: no 30th of February. */
export function isDay(text: string | null): text is Day {
  return text !== null && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && utc(text).format(DAY) === text
}

/** Days are counted in UTC, where each has 24 hours: clocks that change do not matter. */
export const addDays = (day: Day, days: number): Day => utc(day).add(days, 'day').format(DAY)

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((utc(day).day() + 6) % 7))

/** What the calendar shows at a moment (Unix seconds) in a zone. */
export function dayAt(unix: number, zone: string): Day {
  const { year, month, day } = wallClock(unix, zone)
  return `${year}-${month}-${day}`
}

/**
 * The moment (Unix seconds) at which a day begins in a zone. That is not always midnight: where clocks are put
 * forward at midnight the day begins at one, and where a day was skipped altogether it is the next one's beginning.
 */
export function startOfDay(day: Day, zone: string): number {
  const midnight = utc(day).unix()
  // No zone is farther than 14 hours from UTC; a minute is fine enough for every offset in use.
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
  /** Unix seconds, the end excluded */
  start: number
  end: number
}

/** The week that begins on a Monday, in a zone. Mostly 168 hours, one more or less where clocks change. */
export function weekFrom(monday: Day, zone: string): Week {
  return {
    days: [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days)),
    start: startOfDay(monday, zone),
    end: startOfDay(addDays(monday, 7), zone),
  }
}
