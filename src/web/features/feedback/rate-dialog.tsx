import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_LENGTH } from '#contract/feedback/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import type { RatedLesson } from './types.ts'
import { StarField } from './stars.tsx'

/** Rates a lesson: stars, and words if the student likes. */
export function RateDialog({ lesson, onClose }: { lesson: RatedLesson; onClose: () => void }) {
  const { t } = useTranslation('feedback')
  const { lesson_id, lesson_name, rating } = lesson
  const [stars, setStars] = useState(rating?.star_rating ?? null)
  const [text, setText] = useState(rating?.text ?? '')
  const [checked, setChecked] = useState(false)
  return (
    <FormDialog
      title={t('feedback:rate.title', { lesson: lesson_name })}
      action={t('feedback:rate.send')}
      check={() => {
        setChecked(true)
        return stars !== null
      }}
      entered={[stars, text]}
      onSubmit={async () => {
        const body = { lesson_id, star_rating: stars ?? 0, text }
        await call('POST /api/v1/student/feedback', { body }, { quiet: true })
        toast.success(t('feedback:rate.done'))
      }}
      refresh={() => invalidate('GET /api/v1/student/ratings')}
      onClose={onClose}
    >
      <StarField
        legend={t('feedback:stars')}
        value={stars}
        onChange={setStars}
        error={checked && stars === null ? t('feedback:noStars') : undefined}
      />
      <Field
        label={t('feedback:rate.text')}
        hint={t('feedback:rate.who')}
        aside={`${text.length} / ${FEEDBACK_LENGTH}`}
      >
        <TextArea value={text} maxLength={FEEDBACK_LENGTH} onChange={({ target }) => setText(target.value)} />
      </Field>
    </FormDialog>
  )
}
