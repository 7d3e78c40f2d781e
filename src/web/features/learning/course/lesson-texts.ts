import type { TFunction } from 'i18next'
import { lessonStates } from '#contract/catalog/enums.ts'
import { lessonState } from '#contract/catalog/lesson-state.ts'
import { isSending } from '#contract/openclass/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { clockText } from '#web/ui/clock-text.ts'

export type LearnedCourse = ByKey['GET /api/v1/student/courses/{product_id}']['reply']
export type LearnedLesson = LearnedCourse['lessons'][number]

/** The live class is running, or one may enter it already. */
export const isOn = (lesson: LearnedLesson, now: number): boolean =>
  lesson.is_cancelled === 0 &&
  (isSending(lesson.stream_state) || lessonState({ ...lesson, replay: 0 }, now) === lessonStates.live)

/** Neither a video nor a time is set yet. */
export const isUnset = ({ begintime, duration, stream_state }: LearnedLesson): boolean =>
  begintime === null && duration === 0 && stream_state === 'waiting'

/** State of a lesson for its student, in words; while its class is on, its mark says it. */
export function lessonText(lesson: LearnedLesson, now: number, t: TFunction, unset: string): string {
  const { is_cancelled, is_done, stream_state, position, begintime } = lesson
  if (is_cancelled === 1) return t('learning:lesson.cancelled')
  if (is_done === 1) return t('learning:lesson.done')
  if (position > 0) return t('learning:lesson.watchedTo', { clock: clockText(position) })
  if (isUnset(lesson)) return unset
  if (begintime === null || begintime > now) return t('learning:lesson.notBegun')
  return t(stream_state === 'replay' ? 'learning:lesson.replay' : 'learning:lesson.over')
}

/** The lesson that a course opens with: where the student goes on, else its next class, else its first lesson. */
export function firstLesson(
  { lessons, continue: place }: LearnedCourse,
  now: number,
): LearnedLesson | undefined {
  const toCome = lessons
    .filter(({ endtime, is_cancelled }) => endtime !== null && endtime > now && is_cancelled === 0)
    .toSorted((a, b) => (a.begintime ?? 0) - (b.begintime ?? 0))
  return lessons.find(({ id }) => place !== null && id === place.lesson_id) ?? toCome[0] ?? lessons[0]
}

/** The lesson after this one, if it can be watched now. */
export function lessonAfter(
  lessons: readonly LearnedLesson[],
  current: LearnedLesson,
): LearnedLesson | undefined {
  const next = lessons[lessons.indexOf(current) + 1]
  return next?.stream_state === 'replay' || next?.stream_state === 'on_air' ? next : undefined
}
