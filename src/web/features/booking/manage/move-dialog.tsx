import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookingLimits } from '#contract/booking/limits.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { addDays, dayAt, mondayOf, weekFrom } from '#web/area-kit/calendar/day.ts'
import { weekText } from '#web/area-kit/calendar/day-text.ts'
import { call } from '#web/lib/call.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { useCall } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDateTime, formatLessonSpan } from '#web/ui/format-time.ts'
import { Select } from '#web/ui/select.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLang } from '#web/ui/use-lang.ts'
import { ownZone } from '#web/ui/zones.ts'
import styles from '../booking.module.css'
import { ReasonField } from '../reason-field.tsx'
import type { BookingDialogProps } from './return-dialog.tsx'

/** Moves a booking for its student to another time, or to another teacher of the course. */
export function MoveDialog({ booking, refresh, onClose }: BookingDialogProps) {
  const { t } = useTranslation('booking')
  const lang = useLang()
  const view = useTimeView()
  const zone = ownZone()
  const [monday, setMonday] = useState(() => mondayOf(dayAt(booking.begintime, zone)))
  const [teacherId, setTeacherId] = useState(booking.teacher_id)
  const [begin, setBegin] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { start, end } = weekFrom(monday, zone)
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/bookings/{id}/grid',
    { params: { id: booking.id }, query: { teacher_id: teacherId, start, end } },
    { quiet: true },
  )
  const free = data?.slots.filter(({ state }) => state === 'bookable') ?? []
  const chosen = free.find(({ begintime }) => begintime === begin)
  const isMissing = reason.trim() === ''
  const next = data?.next_free ?? null
  const name = booking.name || booking.username

  async function move(): Promise<void> {
    if (!chosen) return
    await call(
      'POST /api/v1/admin/bookings/{id}/move',
      {
        params: { id: booking.id },
        body: { teacher_id: teacherId, begin_time: chosen.begintime, reason: reason.trim() },
      },
      { quiet: true },
    )
    toast.success(t('booking:office.moved', { name }))
  }
  return (
    <FormDialog
      title={t('booking:office.moveTitle', { name })}
      action={t('booking:dialog.move')}
      check={() => {
        setTried(true)
        return chosen !== undefined && !isMissing
      }}
      entered={[teacherId, begin, reason]}
      onSubmit={move}
      refresh={() => Promise.all([refresh(), refetch()])}
      onClose={onClose}
    >
      <p>
        {t('booking:office.moveWhat', {
          time: formatLessonSpan(booking.begintime, booking.endtime, view),
        })}
      </p>
      <Field label={t('booking:teacher')}>
        <Select
          value={String(teacherId)}
          options={(data?.teachers ?? [{ id: booking.teacher_id, name: booking.teacher_name }]).map(
            ({ id, name: label }) => ({ value: String(id), label }),
          )}
          onChange={({ target }) => {
            setTeacherId(Number(target.value))
            setBegin(null)
          }}
        />
      </Field>
      <div className={styles.bar}>
        <p aria-live="polite">{weekText(monday, addDays(monday, 6), lang)}</p>
        <div className={styles.steps}>
          <Button size="small" onClick={() => setMonday(addDays(monday, -7))}>
            {t('booking:previous')}
          </Button>
          <Button size="small" onClick={() => setMonday(addDays(monday, 7))}>
            {t('booking:next')}
          </Button>
        </div>
      </div>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <Field
          label={t('booking:office.newTime')}
          required
          error={tried && !chosen ? t('booking:office.timeMissing') : undefined}
          hint={free.length === 0 ? t('booking:office.noFree') : undefined}
        >
          <Select
            placeholder={t('booking:office.chooseTime')}
            value={chosen ? String(chosen.begintime) : ''}
            options={free.map(({ begintime, endtime }) => ({
              value: String(begintime),
              label: formatLessonSpan(begintime, endtime, view),
            }))}
            onChange={({ target }) => setBegin(Number(target.value))}
          />
        </Field>
      ) : (
        <Loading>
          <Skeleton shape="block" height={72} />
        </Loading>
      )}
      {free.length === 0 && next !== null && (
        <div>
          <Button size="small" onClick={() => setMonday(mondayOf(dayAt(next, zone)))}>
            {t('booking:toNext', { time: formatDateTime(next, view) })}
          </Button>
        </div>
      )}
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
