import type { StreamState } from '#contract/openclass/enums.ts'

/** who has seen so much of a lesson's videos is done with it: few watch the credits */
export const DONE_SHARE = 0.9
/** who was in the live class for so much of its time is done with it */
export const ATTENDED_SHARE = 0.8

interface Seen {
  /** seconds of its videos, and how many of them were watched */
  duration: number
  watched: number
  /** seconds of the live class, null without times; and how many the student was in it */
  length: number | null
  attended: number
}

const part = (seconds: number, of: number | null): number => (of ? seconds / of : 0)

/** A lesson is done by its live class or by its videos: who was there need not watch the replay. */
export const isDone = ({ duration, watched, length, attended }: Seen): boolean =>
  part(watched, duration) >= DONE_SHARE || part(attended, length) >= ATTENDED_SHARE

/** How much of a lesson somebody has learned, 0 to 1. */
export const learnedShare = (seen: Seen): number =>
  isDone(seen) ? 1 : Math.max(part(seen.watched, seen.duration), part(seen.attended, seen.length))

/** What progress counts of a lesson. */
export interface CountedLesson {
  share: number
  is_done: 0 | 1
  is_cancelled: 0 | 1
}

/** How far somebody has come in these lessons; nobody can learn one that was cancelled. */
export function progressOf(all: readonly CountedLesson[]) {
  const lessons = all.filter((one) => one.is_cancelled === 0 || one.is_done === 1)
  const sum = lessons.reduce((total, { share }) => total + share, 0)
  return {
    done: lessons.filter(({ is_done }) => is_done === 1).length,
    lessons: lessons.length,
    // 100 is said of what is done alone
    percent: lessons.length === 0 ? 0 : Math.floor((sum / lessons.length) * 100),
  }
}

interface Place {
  product_id: number
  id: number | null
  title: string
  position: number
  stream_state: StreamState
  is_done: 0 | 1
  watched_at: number | null
}

const isLeft = ({ is_done, stream_state }: Place): boolean => is_done === 0 && stream_state === 'replay'

/**
 * Where somebody goes on: in the class that is on air; else in the lesson that they watched last, after it is done in
 * the next one that can be watched; else in the first one. Null: nothing that can be watched now is left.
 */
export function continueIn(lessons: readonly Place[]) {
  const times = lessons.map(({ watched_at }) => watched_at ?? 0)
  const latest = times.indexOf(Math.max(...times))
  const from = (times[latest] ?? 0) > 0 ? latest : 0
  const place =
    lessons.find(({ stream_state }) => stream_state === 'on_air') ??
    [...lessons.slice(from), ...lessons.slice(0, from)].find(isLeft)
  if (!place) return null
  const { product_id, id, title, position } = place
  return { product_id, lesson_id: id, title, position }
}
