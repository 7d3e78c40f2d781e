/** Time zones by Intl. Zones are IANA names such as `Asia/Shanghai`; moments are Unix seconds. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Caches an Intl format; creating one is expensive. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** The viewer's time zone. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export interface WallClock {
  year: string
  month: string
  day: string
  hour: string
  minute: string
}

/** Date and time in a zone, each part with its leading zero. */
export function wallClock(unix: number, zone: string): WallClock {
  const found: Record<string, string> = {}
  const format = dateFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const { type, value } of format.formatToParts(unix * 1000)) found[type] = value
  const { year = '', month = '', day = '', hour = '', minute = '' } = found
  return { year, month, day, hour, minute }
}

/** Whether the clocks of two zones show the same time at that moment, whatever their names. */
export function sameTime(unix: number, a: string, b: string): boolean {
  if (a === b) return true
  const left = wallClock(unix, a)
  const right = wallClock(unix, b)
  return left.day === right.day && left.hour === right.hour && left.minute === right.minute
}
