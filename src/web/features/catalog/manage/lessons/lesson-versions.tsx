import { useTranslation } from 'react-i18next'
import { VersionsFrame } from '#web/area-kit/form/versions-frame.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import type { SelectOption } from '#web/ui/select.tsx'
import type { LessonRow } from './lesson-rows.ts'
import type { MergedLessons } from './merge-lessons.ts'

type Lesson = LessonRow['lesson']

export interface LessonVersionsProps {
  /** who has changed the lessons; empty: nobody known */
  by: string
  merged: MergedLessons
  teachers: readonly SelectOption[]
  /** Receives the rows that the form goes on with; nothing is saved yet. */
  onChosen: (rows: readonly LessonRow[]) => void
  onClose: () => void
}

/** What somebody else has changed meanwhile; of a lesson that both have changed, one version is chosen. */
export function LessonVersions({ by, merged, teachers, onChosen, onClose }: LessonVersionsProps) {
  const textOf = useFieldText(teachers)
  const { rows, disputed, taken } = merged
  const own = new Map(disputed.map((one) => [one.key, one.own]))
  return (
    <VersionsFrame
      by={by}
      disputes={disputed.map(({ key, stored, own: mine, fields }) => {
        const linesOf = (lesson: Lesson) => fields.map((field) => textOf(field, lesson)).join('\n')
        return { key, name: stored.title, theirs: linesOf(stored), mine: linesOf(mine) }
      })}
      taken={[...new Set(taken)]}
      onChosen={(mine) =>
        onChosen(
          rows.map((row) => {
            const lesson = mine.includes(row.key) && own.get(row.key)
            return lesson ? { ...row, lesson } : row
          }),
        )
      }
      onClose={onClose}
    />
  )
}

/** A field of a lesson with its label, in words. */
function useFieldText(teachers: readonly SelectOption[]) {
  const { t } = useTranslation('backoffice')
  const view = useTimeView()
  const moment = (at: number | null) =>
    at === null ? t('backoffice:lesson.noTime') : formatDateTime(at, view)
  return (field: keyof Lesson, lesson: Lesson): string => {
    const teacher = teachers.find(({ value }) => value === String(lesson.teacher_id))?.label
    const texts: Partial<Record<keyof Lesson, [label: string, value: string]>> = {
      title: [t('backoffice:lesson.title'), lesson.title],
      chapter: [t('backoffice:lesson.chapter'), lesson.chapter || t('backoffice:editor.empty')],
      teacher_id: [t('backoffice:lesson.teacher'), teacher ?? t('backoffice:lesson.noTeacher')],
      begin_time: [t('backoffice:lesson.begin'), moment(lesson.begin_time)],
      end_time: [t('backoffice:lesson.end'), moment(lesson.end_time)],
      is_audition: [
        t('backoffice:lesson.auditionShort'),
        t(lesson.is_audition === 1 ? 'backoffice:editor.yes' : 'backoffice:editor.no'),
      ],
    }
    return texts[field]?.join(': ') ?? ''
  }
}
