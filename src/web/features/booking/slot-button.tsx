import { useTranslation } from 'react-i18next'
import type { SlotReason, SlotState } from '#contract/booking/limits.ts'
import type { ByKey } from '#contract/operations.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatClock } from '#web/ui/format-time.ts'
import styles from './booking.module.css'

export type GridSlot = ByKey['GET /api/v1/student/bookings/grid']['reply']['slots'][number]

const focus = (element: HTMLElement | null): void => element?.focus()

interface SlotButtonProps {
  slot: GridSlot
  /** it has just been booked here: it takes the focus of the button that it was */
  isNew: boolean
  onChoose: () => void
}

/** One lesson of the grid with its state; one that is bookable can be pressed. */
export function SlotButton({ slot, isNew, onChoose }: SlotButtonProps) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const { begintime, endtime, state, reason, quota, taken } = slot
  const states = {
    bookable: quota > 1 ? t('booking:state.places', { count: quota - taken }) : t('booking:state.bookable'),
    notBookable: t('booking:state.notBookable'),
    booked: t('booking:state.booked'),
    full: t('booking:state.full'),
  } satisfies Record<SlotState, string>
  const reasons = {
    past: t('booking:reason.past'),
    closed: t('booking:reason.closed'),
    tooSoon: t('booking:reason.tooSoon'),
    tooFar: t('booking:reason.tooFar'),
    busy: t('booking:reason.busy'),
    ownClash: t('booking:reason.ownClash'),
    noLessonHours: t('booking:reason.noLessonHours'),
    afterValidity: t('booking:reason.afterValidity'),
  } satisfies Record<SlotReason, string>
  const text = (
    <>
      <span className={styles.clock}>
        {formatClock(begintime, view)}–{formatClock(endtime, view)}
      </span>
      <span>{reason === null ? states[state] : `${states[state]} · ${reasons[reason]}`}</span>
    </>
  )
  if (state !== 'bookable') {
    return (
      <div
        className={styles.slot}
        data-state={state}
        ref={isNew ? focus : undefined}
        tabIndex={isNew ? -1 : undefined}
      >
        {text}
      </div>
    )
  }
  return (
    <button type="button" className={styles.slot} data-state={state} onClick={onChoose}>
      {text}
    </button>
  )
}
