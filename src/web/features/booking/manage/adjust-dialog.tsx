import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdjustDirection, adjustLimit, bookingLimits } from '#contract/booking/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReasonField } from '../reason-field.tsx'
import type { LessonHoursRow } from './lesson-hours-row.ts'

/** Gives or takes lesson hours of one student, with a reason that the student reads. */
export function AdjustDialog({ row, onClose }: { row: LessonHoursRow; onClose: () => void }) {
  const { t } = useTranslation('booking')
  const [direction, setDirection] = useState<AdjustDirection>('give')
  const [hours, setHours] = useState('1')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const count = Number(hours)
  const most = direction === 'take' ? Math.min(row.balance.left, adjustLimit) : adjustLimit
  const isGood = Number.isInteger(count) && count >= 1 && count <= most
  const isMissing = reason.trim() === ''
  const name = row.name || row.username
  return (
    <FormDialog
      title={t('booking:office.adjustTitle', { name })}
      action={t(direction === 'give' ? 'booking:office.giveIt' : 'booking:office.takeIt', { count })}
      look={direction === 'give' ? 'primary' : 'danger'}
      check={() => {
        setTried(true)
        return isGood && !isMissing
      }}
      entered={[direction, hours, reason]}
      onSubmit={async () => {
        const { left } = await call(
          'POST /api/v1/admin/lesson_hours/{id}/adjust',
          {
            params: { id: row.id },
            body: { hours: count, direction, reason: reason.trim() },
          },
          { quiet: true },
        )
        toast.success(t('booking:office.adjusted', { name, count: left }))
      }}
      refresh={() => invalidate('GET /api/v1/admin/lesson_hours')}
      onClose={onClose}
    >
      <p>{t('booking:office.adjustWhat', { course: row.product_name, count: row.balance.left })}</p>
      <RadioCards<AdjustDirection>
        legend={t('booking:office.direction')}
        value={direction}
        onChange={setDirection}
        options={[
          { value: 'give', title: t('booking:office.give'), text: t('booking:office.giveWhat') },
          { value: 'take', title: t('booking:office.take'), text: t('booking:office.takeWhat') },
        ]}
      />
      <Field
        label={t('booking:office.hours')}
        required
        error={tried && !isGood ? t('booking:office.hoursRule', { most }) : undefined}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={hours}
          onChange={({ target }) => setHours(target.value.replace(/\D/g, '').slice(0, 4))}
        />
      </Field>
      <ReasonField
        value={reason}
        most={bookingLimits.note}
        missing={tried && isMissing}
        hint={t('booking:office.reasonHint')}
        onChange={setReason}
      />
    </FormDialog>
  )
}
