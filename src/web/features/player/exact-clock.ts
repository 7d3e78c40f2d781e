import { clockText } from '#web/ui/clock-text.ts'

/** Seconds as `12:03.500`, from an hour on as `1:12:03.500`. */
export function exactClock(second: number): string {
  const thousandths = Math.round(second * 1000)
  return `${clockText(Math.floor(thousandths / 1000))}.${String(thousandths % 1000).padStart(3, '0')}`
}

/** `1:02:03.5`, `2:03` or `45` as seconds; null: no time. */
export function readExactClock(text: string): number | null {
  const found = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}
