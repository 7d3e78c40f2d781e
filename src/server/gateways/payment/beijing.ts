const OFFSET_SECONDS = 8 * 3600
const DAY_SECONDS = 24 * 3600

/** Unix seconds as a Chinese provider writes local time, whatever the zone of this machine: 2018-06-08 10:34:56 */
export function beijingText(unixSeconds: number): string {
  return new Date((unixSeconds + OFFSET_SECONDS) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

const LOCAL = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,3})?$/

/** Unix seconds, or null for what is no such time */
export function readBeijingText(text: string): number | null {
  const [, day, time] = LOCAL.exec(text) ?? []
  const milliseconds = day && time ? Date.parse(`${day}T${time}+08:00`) : Number.NaN
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000
}

/** A day in Beijing, from its first second until before its end. @throws RangeError unless it is yyyy-mm-dd */
export function beijingDay(day: string): { from: number; until: number } {
  const from = readBeijingText(`${day} 00:00:00`)
  if (from === null || beijingText(from).slice(0, 10) !== day) throw new RangeError('a day is yyyy-mm-dd')
  return { from, until: from + DAY_SECONDS }
}
