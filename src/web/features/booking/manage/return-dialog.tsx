import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingLimits } from '#contract/booking/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import type { BookingOfStudent } from '../types.ts'
import { ReasonField } from '../reason-field.tsx'

export interface BookingDialogProps {
  booking: BookingOfStudent
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Returns the hour of a lesson that used it, as after an absence with a good reason. */
export function ReturnDialog({ booking, refresh, onClose }: BookingDialogProps) {
  const { t } = useTranslation('booking')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const name = booking.name || booking.username
  return (
    <FormDialog
      title={t('booking:office.returnTitle', { name })}
      action={t('booking:office.returnHour')}
      check={() => {
        setTried(true)
        return !isMissing
      }}
      entered={reason}
      onSubmit={async () => {
        await call(
          'POST /api/v1/admin/bookings/{id}/return_hour',
          { params: { id: booking.id }, body: { reason: reason.trim() } },
          { quiet: true },
        )
        toast.success(t('booking:office.returned', { name }))
      }}
      refresh={refresh}
      onClose={onClose}
    >
      <p>{t('booking:office.returnWhat')}</p>
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
