import type { ByKey } from '#contract/operations.ts'
import { Refused } from '#web/lib/failures.ts'

export type PlannedLesson = ByKey['POST /api/v1/schedule/courses/{id}/lessons']['reply']['lessons'][number]

/** What clashes, of a change that was refused for it and may be made all the same; null for another failure. */
export const takenTimesIn = (error: unknown): readonly PlannedLesson[] | null =>
  error instanceof Refused && error.reason === 'timeTaken'
    ? (error.data as { lessons: PlannedLesson[] }).lessons
    : null
