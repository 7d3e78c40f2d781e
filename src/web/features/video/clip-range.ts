/** `1:02:03`, `2:03` or `45`, with parts of a second; null: it is no time. */
export function readClock(text: string): number | null {
  const found = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,3})?)$/.exec(text.trim())
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** as the server has it, seconds */
export const SHORTEST = 0.5

export type RangeProblem = 'start' | 'end' | 'order' | 'outside'

/** What is wrong with a part of a video; null: nothing. */
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
