import type { ByKey } from '#contract/operations.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'

export type StoredLesson = ByKey['GET /api/v1/admin/products/{id}/lessons']['reply']['list'][number]
type SavedLesson = ByKey['PUT /api/v1/admin/products/{id}/lessons']['body']['lessons'][number]

/** A lesson in the form; its key stays when it is moved. */
export interface LessonRow {
  key: string
  lesson: SavedLesson
  /** its class, and the numbers of its files when they were read; null until it is stored */
  lessonClass: { id: number; videos: number; materials: number } | null
}

/** Fields that are edited in the row. */
export type LessonField = 'title' | 'chapter' | 'teacher' | 'begin' | 'end'

export interface LessonValues {
  rows: readonly LessonRow[]
}

export const rowsOf = (list: readonly StoredLesson[]): LessonRow[] =>
  list.map(({ open_class_id, videos, materials, teacher_name: _, ...lesson }) => ({
    key: String(lesson.id),
    lesson,
    lessonClass: { id: open_class_id, videos, materials },
  }))

let made = 0

/** A lesson with the chapter and teacher of the one before it; the first has the teacher whom the course has alone. */
export function newRow(last: LessonRow | undefined, onlyTeacher: number | null): LessonRow {
  made += 1
  return {
    key: `new ${made}`,
    lesson: {
      chapter: last?.lesson.chapter ?? '',
      title: '',
      teacher_id: last ? last.lesson.teacher_id : onlyTeacher,
      begin_time: null,
      end_time: null,
      is_audition: 0,
    },
    lessonClass: null,
  }
}

/** What a lesson lasts, in seconds; null: not known. */
export const lengthOf = ({ begin_time: begin, end_time: end }: LessonRow['lesson']): number | null =>
  begin !== null && end !== null && end > begin ? end - begin : null

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

const fieldNames: Readonly<Record<string, LessonField>> = { begin_time: 'begin', teacher_id: 'teacher' }

/** The form's name of what the server refused, such as `lessons.2.begin_time`. */
export function refusedFieldOf(refused: string, { rows }: LessonValues): string {
  const [, position, name = ''] = /^lessons\.(\d+)\.(\w+)$/.exec(refused) ?? []
  const key = position === undefined ? undefined : rows[Number(position)]?.key
  const field = fieldNames[name]
  return key !== undefined && field ? `${key}.${field}` : refused
}
