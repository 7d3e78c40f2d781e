import { useTranslation } from 'react-i18next'
import { ENTRY_EARLY_SECONDS } from '#contract/openclass/enums.ts'
import { addressOf } from '#web/lib/documents.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { Booking } from './use-my-bookings.ts'

const addressOfClass = (id: number): string => addressOf('index', `/live?id=${id}`)

/** Whether a booked lesson is running or to come. */
export const isComing = ({ status, endtime }: Booking, now: number): boolean =>
  status === 'booked' && endtime > now

/** Leads to the class of a lesson that is to come, which opens some minutes before. */
export function ComingClass({ booking: { open_class_id, begintime } }: { booking: Booking }) {
  const { t } = useTranslation('booking')
  const mayEnter = begintime - useNow() <= ENTRY_EARLY_SECONDS
  if (open_class_id === null) return null
  return (
    <ButtonLink look={mayEnter ? 'primary' : 'secondary'} href={addressOfClass(open_class_id)}>
      {t(mayEnter ? 'booking:enter' : 'booking:view')}
    </ButtonLink>
  )
}

/** The class of a lesson that is over: its replay, while the class goes on the class. */
export function PastClass({ booking: { open_class_id, stream_state } }: { booking: Booking }) {
  const { t } = useTranslation('booking')
  if (open_class_id === null || stream_state === 'waiting' || stream_state === 'ended')
    return <span className="second">{t('booking:noReplay')}</span>
  return (
    <a href={addressOfClass(open_class_id)}>
      {t(stream_state === 'replay' ? 'booking:replay' : 'booking:enter')}
    </a>
  )
}
