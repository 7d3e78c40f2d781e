import { lessonStates, type LessonState } from '#contract/catalog/enums.ts'

/** The wording of a lesson's state in a list; none while its times are not known. */
export const lessonStateKeys: Readonly<Record<LessonState, string | null>> = {
  [lessonStates.unknown]: null,
  [lessonStates.live]: 'catalog:lesson.live',
  [lessonStates.notStarted]: 'catalog:lesson.notStarted',
  [lessonStates.replay]: 'catalog:lesson.replay',
  [lessonStates.ended]: 'catalog:lesson.ended',
}
