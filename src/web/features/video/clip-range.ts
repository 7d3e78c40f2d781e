/** Parses `1:02:03`, `2:03` or `45`, with decimals, as seconds; null: invalid. */
export function readClock(text: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/.exec(text.trim())
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** as the server expects it, seconds */
export const SHORTEST = 0.5

export type RangeProblem = 'start' | 'end' | 'order' | 'outside'

/** Problem of a clip's range; null: valid. */
export function rangeProblem(
  start: number | null,
  end: number | null,
  duration: number,
): RangeProblem | null {
  if (start === null) return 'start'
  if (end === null) return 'end'
  if (end > duration + SHORTEST) return 'outside'
  return end - start < SHORTEST ? 'order' : null
}
