import type { ByKey } from '#contract/operations.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'

export type StoredLesson = ByKey['GET /api/v1/admin/products/{id}/lessons']['reply']['list'][number]
type SavedLesson = ByKey['PUT /api/v1/admin/products/{id}/lessons']['body']['lessons'][number]

/** A lesson in the form; its key stays when it is moved. */
export interface LessonRow {
  key: string
  lesson: SavedLesson
  /** its class, and the number of its videos when it was read; null until it is stored */
  room: { id: number; videos: number } | null
}

export interface LessonValues {
  rows: readonly LessonRow[]
}

export const rowsOf = (list: readonly StoredLesson[]): LessonRow[] =>
  list.map(
    ({ id, chapter, title, teacher_id, begin_time, end_time, is_audition, open_class_id, videos }) => ({
      key: String(id),
      lesson: { id, chapter, title, teacher_id, begin_time, end_time, is_audition },
      room: { id: open_class_id, videos },
    }),
  )

let made = 0

/** Appends a lesson with the chapter and teacher of the last one. */
export function newRow(last: LessonRow | undefined): LessonRow {
  made += 1
  return {
    key: `new ${made}`,
    lesson: {
      chapter: last?.lesson.chapter ?? '',
      title: '',
      teacher_id: last?.lesson.teacher_id ?? null,
      begin_time: null,
      end_time: null,
      is_audition: 0,
    },
    room: null,
  }
}

export interface LessonTexts {
  titleNeeded: string
  bothTimes: string
  order: string
}

/** Problems by the row's key and field. */
export function problemsOf({ rows }: LessonValues, texts: LessonTexts): Problems {
  const problems: Record<string, string> = {}
  for (const { key, lesson } of rows) {
    const { title, begin_time: begin, end_time: end } = lesson
    if (title.trim() === '') problems[`${key}.title`] = texts.titleNeeded
    if (begin === null && end !== null) problems[`${key}.begin`] = texts.bothTimes
    if (begin !== null && end === null) problems[`${key}.end`] = texts.bothTimes
    if (begin !== null && end !== null && end <= begin) problems[`${key}.end`] = texts.order
  }
  return problems
}
