import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_REASON } from '#contract/booking/limits.ts'
import { ConfirmDialog } from '#web/area-kit/form/confirm-dialog.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatLessonSpan } from '#web/ui/format-time.ts'
import { toast } from '#web/ui/toast.ts'
import { useNow } from '#web/ui/use-now.ts'
import { ComingClass, isComing, PastClass } from './booked-class.tsx'
import styles from './booking.module.css'
import type { Booking } from './use-my-bookings.ts'

interface BookingListProps {
  list: readonly Booking[]
  cancelHours: number
  onMove: (booking: Booking) => void
  /** the booking that a message has led to */
  wanted: number | null
}

const HOUR = 3600

/** The lessons that the student has booked: those to come, and below them those that are over. */
export function BookingList({ list, cancelHours, onMove, wanted }: BookingListProps) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const now = useNow()
  const [selected, setSelected] = useState<Booking | null>(null)
  const [busy, setBusy] = useState(false)
  const coming = list.filter((one) => isComing(one, now))
  const past = list.filter((one) => one.status !== 'held' && !isComing(one, now))
  const span = ({ begintime, endtime }: Booking) => formatLessonSpan(begintime, endtime, view)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted !== null) section.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [wanted])
  const marked = ({ id }: Booking) => (id === wanted ? ({ 'aria-current': 'true' } as const) : undefined)
  const isLate = selected !== null && selected.begintime - now < cancelHours * HOUR

  async function cancel({ id }: Booking): Promise<void> {
    setBusy(true)
    try {
      await call('DELETE /api/v1/student/bookings/{id}', { params: { id } })
      toast.success(t('booking:cancelled'))
      setSelected(null)
    } catch {
      // the toast of the call has said so
    } finally {
      setBusy(false)
      await invalidate('GET /api/v1/student/bookings')
      await invalidate('GET /api/v1/student/bookings/grid')
    }
  }

  return (
    <section ref={section} className={styles.list} aria-labelledby="coming-lessons">
      {wanted !== null && !list.some(({ id }) => id === wanted) && (
        <p role="status">{t('booking:notBooked')}</p>
      )}
      <h2 id="coming-lessons">{t('booking:coming')}</h2>
      {coming.length === 0 && <p className="second">{t('booking:noneComing')}</p>}
      {coming.length > 0 && (
        <ul className={styles.list}>
          {coming.map((one) => (
            <Card as="li" key={one.id} className={styles.row} {...marked(one)}>
              <div>
                <p className={styles.when}>{span(one)}</p>
                <p className="second">
                  {one.product_name} · {one.teacher_name}
                </p>
                {one.move_asked === 1 && <p>{t('booking:moveAsked')}</p>}
              </div>
              <div className={styles.rowButtons}>
                <ComingClass booking={one} />
                {one.begintime > now && (
                  <>
                    <Button onClick={() => onMove(one)}>{t('booking:move')}</Button>
                    <Button onClick={() => setSelected(one)}>{t('booking:cancel')}</Button>
                  </>
                )}
              </div>
            </Card>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className={styles.history} open={past.some(({ id }) => id === wanted) || undefined}>
          <summary>{t('booking:past')}</summary>
          <ul>
            {past.map((one) => (
              <li key={one.id} {...marked(one)}>
                <span>
                  {span(one)} · {one.product_name} · {one.teacher_name}
                </span>
                {one.status === 'cancelled' ? (
                  <span className="second">
                    {one.teacher_absent === 1
                      ? t('booking:teacherAbsent')
                      : one.is_late === 1
                        ? t('booking:cancelledLate')
                        : one.cancel_reason === NO_REASON
                          ? t('booking:cancelledBySchool')
                          : one.cancel_reason === ''
                            ? t('booking:taught.isCancelled')
                            : t('booking:cancelledBy', { reason: one.cancel_reason })}
                  </span>
                ) : (
                  <PastClass booking={one} />
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <ConfirmDialog
        open={selected !== null}
        title={t('booking:cancelTitle', { time: selected ? span(selected) : '' })}
        action={t('booking:cancelIt')}
        dismiss={t('booking:taught.keep')}
        busy={busy}
        onConfirm={() => selected && void cancel(selected)}
        onClose={() => setSelected(null)}
      >
        {isLate ? t('booking:cancelLate', { count: cancelHours }) : t('booking:cancelWhat')}
      </ConfirmDialog>
    </section>
  )
}
