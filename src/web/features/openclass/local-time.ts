import { ownZone, wallClock } from '#web/ui/zones.ts'

/** What a datetime-local field shows: the clock on the reader's own wall. */
export function toLocal(unix: number): string {
  const { year, month, day, hour, minute } = wallClock(unix, ownZone())
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The moment that such a field names; null while it names none. */
export function fromLocal(text: string): number | null {
  const at = new Date(text).getTime()
  return Number.isNaN(at) ? null : Math.floor(at / 1000)
}
