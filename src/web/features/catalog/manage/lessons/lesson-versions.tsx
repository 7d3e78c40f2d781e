import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import type { SelectOption } from '#web/ui/select.tsx'
import type { LessonRow } from './lesson-rows.ts'
import styles from './lessons.module.css'
import type { DisputedLesson, MergedLessons } from './merge-lessons.ts'

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
  const { t } = useTranslation('backoffice')
  const form = useId()
  const textOf = useFieldText(teachers)
  const [mine, setMine] = useState<readonly string[]>([])
  const { rows, disputed, taken } = merged

  function submit(event: FormEvent) {
    event.preventDefault()
    onChosen(
      rows.map((row) => {
        const own = mine.includes(row.key) && disputed.find(({ key }) => key === row.key)?.own
        return own ? { ...row, lesson: own } : row
      }),
    )
  }
  const choices = ({ stored, own }: DisputedLesson) => [
    { isMine: false, text: t('backoffice:editor.theirs'), lesson: stored },
    { isMine: true, text: t('backoffice:editor.mine'), lesson: own },
  ]
  return (
    <Dialog
      open
      width={640}
      title={t(by ? 'backoffice:editor.changedBy' : 'backoffice:editor.changed', { name: by })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('backoffice:editor.later')}</Button>
          <Button look="primary" type="submit" form={form}>
            {t('backoffice:editor.goOn')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.versions} noValidate onSubmit={submit}>
        <p>{t('backoffice:editor.changedWhat')}</p>
        {disputed.map((one) => (
          <fieldset key={one.key}>
            <legend>{one.stored.title}</legend>
            {choices(one).map(({ isMine, text, lesson }) => (
              <label key={text} className={styles.version}>
                <input
                  type="radio"
                  name={`${form}-${one.key}`}
                  checked={mine.includes(one.key) === isMine}
                  onChange={() =>
                    setMine(isMine ? [...mine, one.key] : mine.filter((key) => key !== one.key))
                  }
                />
                <span className="second">{text}</span>
                <span>
                  {one.fields.map((field) => (
                    <span key={field} className={styles.value}>
                      {textOf(field, lesson)}
                    </span>
                  ))}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {taken.length > 0 && (
          <section>
            <p>{t('backoffice:editor.taken')}</p>
            <ul>
              {[...new Set(taken)].map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </Dialog>
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
