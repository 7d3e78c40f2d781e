import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingLimits } from '#contract/booking/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { toast } from '#web/ui/toast.ts'
import type { BookingOfStudent, CancelBody } from './types.ts'
import { ReasonField } from './reason-field.tsx'

interface CancelDialogProps {
  booking: BookingOfStudent
  onCancel: (body: CancelBody) => Promise<unknown>
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Cancels a lesson for one student, or for everybody in it, with a reason that they read. */
export function CancelDialog({ booking, onCancel, refresh, onClose }: CancelDialogProps) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const [reason, setReason] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const { name, username, begintime, endtime, others } = booking
  return (
    <FormDialog
      title={t('booking:cancelTitle', { time: formatLessonSpan(begintime, endtime, view) })}
      look="danger"
      action={t('booking:cancelIt')}
      dismiss={t('booking:taught.keep')}
      check={() => {
        setTried(true)
        return !isMissing
      }}
      entered={[reason, isWhole]}
      onSubmit={async () => {
        await onCancel({ reason: reason.trim(), whole_lesson: isWhole ? 1 : 0 })
        toast.success(t('booking:cancelled'))
      }}
      refresh={refresh}
      onClose={onClose}
    >
      <p>{t('booking:taught.cancelWhat', { name: name || username })}</p>
      {others > 0 && (
        <Checkbox checked={isWhole} onChange={({ target }) => setWhole(target.checked)}>
          {t('booking:taught.wholeLesson', { count: others })}
        </Checkbox>
      )}
      <ReasonField
        value={reason}
        most={bookingLimits.note}
        missing={tried && isMissing}
        onChange={setReason}
        hint={t('booking:hits.reasonHint')}
      />
    </FormDialog>
  )
}
