import type { ByKey } from '#contract/operations.ts'
import type { Problems } from '../../site/form/use-saved-form.ts'

export type StoredLesson = ByKey['GET /api/v1/admin/products/{id}/lessons']['reply']['list'][number]
type SavedLesson = ByKey['PUT /api/v1/admin/products/{id}/lessons']['body']['lessons'][number]

/** A lesson in the form; the key outlives every change of place. */
export interface LessonRow {
  key: string
  lesson: SavedLesson
}

export interface LessonValues {
  rows: readonly LessonRow[]
}

export const rowsOf = (list: readonly StoredLesson[]): LessonRow[] =>
  list.map(({ id, title, teacher_id, begin_time, end_time, is_audition }) => ({
    key: String(id),
    lesson: { id, title, teacher_id, begin_time, end_time, is_audition },
  }))

let made = 0

/** A lesson more: taught by whom the last one is taught. */
export function newRow(last: LessonRow | undefined): LessonRow {
  made += 1
  return {
    key: `new ${made}`,
    lesson: {
      title: '',
      teacher_id: last?.lesson.teacher_id ?? null,
      begin_time: null,
      end_time: null,
      is_audition: 0,
    },
  }
}

export interface LessonTexts {
  titleNeeded: string
  bothTimes: string
  order: string
}

/** What is wrong, by the row's key and its field. */
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
