import { lessonStates, productTypes } from '#contract/catalog/enums.ts'
import { classStateAt, isSending } from '#contract/openclass/enums.ts'
import { lessonState } from '#contract/catalog/lesson-state.ts'
import type { Lesson } from './types.ts'

export interface LessonOffer {
  /** label beside the lesson */
  key: string
  /** the accessible name, with the lesson's title; null: no button */
  namedKey: string | null
}

const offers = {
  enter: { key: 'catalog:lesson.enter', namedKey: 'catalog:lesson.enterNamed' },
  play: { key: 'catalog:lesson.play', namedKey: 'catalog:lesson.playNamed' },
  replay: { key: 'catalog:lesson.replay', namedKey: 'catalog:lesson.replayNamed' },
  notStarted: { key: 'catalog:lesson.notStarted', namedKey: null },
  ended: { key: 'catalog:lesson.ended', namedKey: null },
  noVideo: { key: 'catalog:lesson.noVideo', namedKey: null },
} as const satisfies Record<string, LessonOffer>

/**
 * What a list shows for a lesson at `now` (Unix seconds). A lesson without times consists of its video: a recorded
 * course says when it is missing; elsewhere the lesson's time is not set yet, and nothing is shown.
 */
export function lessonOffer(lesson: Lesson, productType: number, now: number): LessonOffer | null {
  if (lesson.begintime === null || lesson.endtime === null) {
    if (lesson.hasvideouri === 1) return offers.play
    return productType === productTypes.recorded ? offers.noVideo : null
  }
  if (isOn(lesson, now)) return offers.enter
  switch (lessonState(lesson, now)) {
    case lessonStates.notStarted:
      return offers.notStarted
    case lessonStates.replay:
      // not ended by its teacher: the replay waits for the scheduled end
      return lesson.stream_state === 'replay' || classStateAt(lesson, true, now) === 'replay'
        ? offers.replay
        : offers.ended
    case lessonStates.ended:
      return offers.ended
    default:
      return null
  }
}

/** Whether a visitor can try the lesson, now or once it has begun. */
export function isTrial(lesson: Lesson, productType: number, now: number): boolean {
  const offer = lessonOffer(lesson, productType, now)
  return lesson.is_audition === 1 && offer !== offers.ended && offer !== offers.noVideo
}

/** One may enter: by the schedule, or because the teacher exceeds it. */
export function isOn(lesson: Lesson, now: number): boolean {
  if (lessonState(lesson, now) === lessonStates.live) return true
  return isSending(lesson.stream_state) && classStateAt(lesson, true, now) === 'live'
}
