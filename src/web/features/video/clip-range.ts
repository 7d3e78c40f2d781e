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
