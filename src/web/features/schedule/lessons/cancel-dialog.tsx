import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LessonScope } from '#contract/schedule/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { NamedLessons } from './named-lessons.tsx'
import type { ScheduledLesson } from './scheduled-course.ts'
import { ScopeField } from './scope-field.tsx'

interface CancelDialogProps {
  lesson: ScheduledLesson
  /** every lesson of the course to come */
  lessons: readonly ScheduledLesson[]
  onClose: () => void
}

/** Cancels a lesson, or those of its series that follow too; those concerned read why. */
export function CancelDialog({ lesson, lessons, onClose }: CancelDialogProps) {
  const { t } = useTranslation('schedule')
  const { id, title, series_id, begintime } = lesson
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<LessonScope>('this')
  const [missing, setMissing] = useState(false)
  const following = lessons.filter(
    (one) => one.series_id === series_id && one.begintime >= begintime && one.may_change === 1,
  )
  const count = scope === 'following' ? following.length : 1
  return (
    <FormDialog
      title={t('schedule:lessons.cancelTitle', { title })}
      action={t('schedule:lessons.cancelAction', { count })}
      look="danger"
      dismiss={t('schedule:lessons.keep')}
      check={() => {
        setMissing(reason.trim() === '')
        return reason.trim() !== ''
      }}
      entered={[reason, scope]}
      onSubmit={async () => {
        const { cancelled } = await call(
          'POST /api/v1/schedule/lessons/{id}/cancellation',
          { params: { id }, body: { reason: reason.trim(), scope } },
          { quiet: true },
        )
        toast.success(t('schedule:lessons.cancelled', { count: cancelled }))
      }}
      refresh={() =>
        Promise.all([
          invalidate('GET /api/v1/schedule/courses/{id}'),
          invalidate('GET /api/v1/teacher/timetable'),
          invalidate('GET /api/v1/admin/timetable'),
        ])
      }
      onClose={onClose}
    >
      <p>{t('schedule:lessons.cancelWhat')}</p>
      <Field
        label={t('schedule:lessons.reason')}
        error={missing && t('schedule:lessons.reasonMissing')}
        required
      >
        <TextArea
          value={reason}
          maxLength={200}
          rows={3}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {series_id !== null && <ScopeField value={scope} onChange={setScope} />}
      {scope === 'following' && <NamedLessons label={t('schedule:lessons.willCancel')} lessons={following} />}
    </FormDialog>
  )
}
