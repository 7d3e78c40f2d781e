import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { MomentField } from '#web/area-kit/form/moment-field.tsx'
import { Grip } from '#web/area-kit/form/drag-list.tsx'
import styles from '#web/area-kit/form/form.module.css'
import { MoveButtons } from '#web/area-kit/form/move-buttons.tsx'
import { TextField } from '#web/area-kit/form/text-field.tsx'
import { LessonRoom } from './lesson-room.tsx'
import type { LessonRow } from './lesson-rows.ts'
import { useVideoCount } from './use-video-count.ts'

export interface LessonEditorProps {
  lesson: LessonRow['lesson']
  room: LessonRow['room']
  onChange: (lesson: LessonRow['lesson']) => void
  onMove: (to: number) => void
  onRemove: () => void
  index: number
  count: number
  teachers: readonly SelectOption[]
  problemOf: (field: 'title' | 'begin' | 'end') => string | undefined
}

/** One lesson: chapter, title, teacher, times, audition and, once stored, its videos. */
export function LessonEditor(props: LessonEditorProps) {
  const { lesson, room, onChange, onMove, onRemove, index, count, teachers, problemOf } = props
  const { t } = useTranslation('backoffice')
  const name = t('backoffice:lesson.numbered', { number: index + 1 })
  const videos = useVideoCount(room, false)
  const [removing, setRemoving] = useState(false)
  const change = (part: Partial<typeof lesson>) => onChange({ ...lesson, ...part })
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <div className={styles.taken}>
          <Grip />
          <h2>{lesson.title || name}</h2>
        </div>
        <div className={styles.buttons}>
          <MoveButtons name={lesson.title || name} index={index} count={count} onMove={onMove} />
          <Button
            size="small"
            look="quiet"
            aria-label={t('backoffice:picker.removeNamed', { name: lesson.title || name })}
            onClick={() => (videos > 0 ? setRemoving(true) : onRemove())}
          >
            {t('backoffice:picker.remove')}
          </Button>
        </div>
      </div>
      <TextField
        label={t('backoffice:lesson.chapter')}
        hint={t('backoffice:lesson.chapterHint')}
        value={lesson.chapter ?? ''}
        maxLength={80}
        onChange={(chapter) => change({ chapter })}
      />
      <div className={styles.pair}>
        <TextField
          label={t('backoffice:lesson.title')}
          value={lesson.title}
          maxLength={120}
          error={problemOf('title')}
          required
          onChange={(title) => change({ title })}
        />
        <Field label={t('backoffice:lesson.teacher')}>
          <Select
            value={lesson.teacher_id === null ? '' : String(lesson.teacher_id)}
            placeholder={t('backoffice:lesson.noTeacher')}
            options={teachers}
            onChange={({ target }) =>
              change({ teacher_id: target.value === '' ? null : Number(target.value) })
            }
          />
        </Field>
        <MomentField
          label={t('backoffice:lesson.begin')}
          value={lesson.begin_time}
          error={problemOf('begin')}
          onChange={(begin_time) => change({ begin_time })}
        />
        <MomentField
          label={t('backoffice:lesson.end')}
          value={lesson.end_time}
          error={problemOf('end')}
          onChange={(end_time) => change({ end_time })}
        />
      </div>
      <Checkbox
        checked={lesson.is_audition === 1}
        onChange={({ target }) => change({ is_audition: target.checked ? 1 : 0 })}
      >
        {t('backoffice:lesson.audition')}
      </Checkbox>
      {room ? (
        <LessonRoom room={room} lessonId={lesson.id} name={lesson.title || name} />
      ) : (
        <p className="second">{t('backoffice:lesson.saveFirst')}</p>
      )}
      <ConfirmDialog
        open={removing}
        title={t('backoffice:lesson.removeTitle', { name: lesson.title || name })}
        action={t('backoffice:picker.remove')}
        busy={false}
        onConfirm={onRemove}
        onClose={() => setRemoving(false)}
      >
        {t('backoffice:lesson.removeText', { count: videos })}
      </ConfirmDialog>
    </li>
  )
}
