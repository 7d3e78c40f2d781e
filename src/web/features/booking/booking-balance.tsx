import { useTranslation } from 'react-i18next'
import type { BalanceKind } from '#contract/booking/limits.ts'
import { Facts } from '#web/area-kit/facts.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDate, formatDateTime } from '#web/ui/format-time.ts'
import styles from './booking.module.css'
import type { BookingCourse } from './use-my-bookings.ts'

/** The lesson hours of a course, and how they came to be what they are. */
export function BookingBalance({ course }: { course: BookingCourse }) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const { balance, history, valid_until } = course
  const kinds = {
    bought: t('booking:ledger.bought'),
    adjusted: t('booking:ledger.adjusted'),
    booked: t('booking:ledger.booked'),
    returned: t('booking:ledger.returned'),
    used: t('booking:ledger.used'),
    forfeited: t('booking:ledger.forfeited'),
    revoked: t('booking:ledger.revoked'),
  } satisfies Record<BalanceKind, string>
  return (
    <div>
      <Facts
        facts={[
          { label: t('booking:balance.left'), value: String(balance.left) },
          { label: t('booking:balance.booked'), value: String(balance.booked) },
          { label: t('booking:balance.used'), value: String(balance.used) },
          {
            label: t('booking:balance.until'),
            value: valid_until === null ? t('booking:balance.always') : formatDate(valid_until, view),
          },
        ]}
      />
      <details className={styles.history}>
        <summary>{t('booking:balance.history')}</summary>
        <ul>
          {history.map(({ kind, hours, at, begintime }) => (
            <li key={`${at} ${kind} ${begintime}`}>
              <span>
                {kinds[kind]} {hours}
                {begintime !== null && ` · ${formatDateTime(begintime, view)}`}
              </span>
              <span className="second">{formatDateTime(at, view)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
