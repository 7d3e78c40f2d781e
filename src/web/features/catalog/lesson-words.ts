import { lessonStates, productTypes } from '#contract/catalog/enums.ts'
import { classStateAt } from '#contract/openclass/enums.ts'
import { lessonState } from '#contract/catalog/lesson-state.ts'
import type { Lesson } from './types.ts'

export interface LessonOffer {
  /** what stands beside the lesson */
  key: string
  /** the same with the lesson's title, for those who listen; null: there is nothing to press */
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
 * What a list offers of a lesson at `now` (Unix seconds). Without times its video is all there is of it: a recorded course
 * says so when it lacks; elsewhere the lesson's time is still to come, and nothing is said.
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
      // nobody has ended it, so its replay waits until it is over by the clock
      return lesson.stream_state === 'replay' || classStateAt(lesson, true, now) === 'replay'
        ? offers.replay
        : offers.ended
    case lessonStates.ended:
      return offers.ended
    default:
      return null
  }
}

/** One may come in: by the clock, or because its teacher runs over. */
export function isOn(lesson: Lesson, now: number): boolean {
  if (lessonState(lesson, now) === lessonStates.live) return true
  const isSending = lesson.stream_state === 'on_air' || lesson.stream_state === 'interrupted'
  return isSending && classStateAt(lesson, true, now) === 'live'
}
