import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MomentInput } from '#web/area-kit/form/moment-input.tsx'
import { useZoneHint } from '#web/area-kit/form/use-zone-hint.ts'
import { useConfig } from '#web/lib/config.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type LessonField, type LessonRow, lengthOf } from './lesson-rows.ts'
import styles from './lessons.module.css'

export interface LessonFieldsProps {
  lesson: LessonRow['lesson']
  /** of the lesson */
  name: string
  /** has a class, to which files can be added */
  isStored: boolean
  teachers: readonly SelectOption[]
  problemOf: (field: LessonField) => string | undefined
  /** the field that was pressed; null: the focus is left where it is */
  focus: LessonField | null
  onChange: (lesson: LessonRow['lesson']) => void
  onDone: () => void
  /** Leaves the lesson as it was before. */
  onCancel: () => void
}

/** The fields of a lesson in its row. Enter closes them, Escape takes the changes back. */
export function LessonFields(props: LessonFieldsProps) {
  const { lesson, name, isStored, teachers, problemOf, focus, onChange, onDone, onCancel } = props
  const { t } = useTranslation('backoffice')
  const zone = useZoneHint()
  const box = useRef<HTMLFieldSetElement>(null)
  const change = (part: Partial<typeof lesson>) => onChange({ ...lesson, ...part })
  // a time that is being typed is none for a moment, and what the lesson lasts stays meanwhile
  const seconds = useRef(lengthOf(lesson))
  const { courseminutes } = useConfig()
  // a lesson without times gets its end with its begin, unless somebody has chosen an end
  const proposesEnd = useRef(lesson.begin_time === null && lesson.end_time === null)
  const changeBegin = (begin_time: number | null) => {
    const lasts = lengthOf(lesson) ?? seconds.current ?? (proposesEnd.current ? courseminutes * 60 : null)
    seconds.current = lasts
    const hasEnd = lesson.end_time !== null || proposesEnd.current
    const moves = begin_time !== null && hasEnd && lasts !== null
    change({ begin_time, ...(moves && { end_time: begin_time + lasts }) })
  }
  const changeEnd = (end_time: number | null) => {
    proposesEnd.current = false
    change({ end_time })
  }
  useEffect(() => {
    if (focus) box.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus()
  }, [focus])

  function key(event: KeyboardEvent) {
    const isInput = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (!isInput || event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Enter') onDone()
    else onCancel()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to all its fields
    <fieldset
      ref={box}
      className={styles.fields}
      aria-label={t('backoffice:lesson.editNamed', { name })}
      onKeyDown={key}
    >
      <Field label={t('backoffice:lesson.title')} error={problemOf('title')} required>
        <TextInput
          name="title"
          value={lesson.title}
          maxLength={120}
          autoComplete="off"
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field label={t('backoffice:lesson.chapter')}>
        <TextInput
          name="chapter"
          value={lesson.chapter ?? ''}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => change({ chapter: target.value })}
        />
      </Field>
      <Field label={t('backoffice:lesson.teacher')} error={problemOf('teacher')}>
        <Select
          name="teacher"
          value={lesson.teacher_id === null ? '' : String(lesson.teacher_id)}
          placeholder={t('backoffice:lesson.noTeacher')}
          options={teachers}
          onChange={({ target }) => change({ teacher_id: target.value === '' ? null : Number(target.value) })}
        />
      </Field>
      <Field label={t('backoffice:lesson.begin')} error={problemOf('begin')} hint={zone}>
        <MomentInput name="begin" value={lesson.begin_time} onChange={changeBegin} />
      </Field>
      <Field label={t('backoffice:lesson.end')} error={problemOf('end')}>
        <MomentInput name="end" value={lesson.end_time} onChange={changeEnd} />
      </Field>
      <div className={styles.below}>
        <Checkbox
          checked={lesson.is_audition === 1}
          onChange={({ target }) => change({ is_audition: target.checked ? 1 : 0 })}
        >
          {t('backoffice:lesson.audition')}
        </Checkbox>
        {!isStored && <p className="second">{t('backoffice:lesson.saveFirst')}</p>}
        <div className={styles.buttons}>
          <Button size="small" look="quiet" onClick={onCancel}>
            {t('backoffice:lesson.takeBack')}
          </Button>
          <Button size="small" onClick={onDone}>
            {t('backoffice:lesson.done')}
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
