import { SHORTEST_CLIP_SECONDS } from '#contract/video/limits.ts'

export type RangeProblem = 'start' | 'end' | 'order' | 'outside'

/** Problem of a clip's range; null: valid. */
export function rangeProblem(
  start: number | null,
  end: number | null,
  duration: number,
): RangeProblem | null {
  if (start === null) return 'start'
  if (end === null) return 'end'
  if (end > duration + SHORTEST_CLIP_SECONDS) return 'outside'
  return end - start < SHORTEST_CLIP_SECONDS ? 'order' : null
}
