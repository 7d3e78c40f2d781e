import { type ClassTimes, endOf } from '../openclass/enums.ts'
import { LESSON_START_WINDOW_SECONDS, type LessonState, lessonStates } from './enums.ts'

/** times in Unix seconds */
interface LessonTimes extends ClassTimes {
  replay: 0 | 1
}

/** The state of a lesson in a list at `now` (Unix seconds); 0 when a time is missing or they are out of order. */
export function lessonState(
  { begintime, endtime, ended_at = null, replay }: LessonTimes,
  now: number,
): LessonState {
  if (begintime === null || endtime === null || endtime <= begintime) return lessonStates.unknown
  if (begintime - now > LESSON_START_WINDOW_SECONDS) return lessonStates.notStarted
  if (now <= endOf({ endtime, ended_at })) return lessonStates.live
  return replay === 1 ? lessonStates.replay : lessonStates.ended
}
