import { useTranslation } from 'react-i18next'
import { Facts } from '#web/area-kit/facts.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { formatDate, formatDateTime } from '#web/ui/format-time.ts'
import styles from './booking.module.css'
import { ledgerTexts } from './ledger-texts.ts'
import type { BookingCourse } from './use-my-bookings.ts'

/** The lesson hours of a course, and how they came to be what they are. */
export function BookingBalance({ course }: { course: BookingCourse }) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  const { balance, history, valid_until } = course
  const words = ledgerTexts(t)
  return (
    <div>
      <BalanceFacts balance={balance} validUntil={valid_until} />
      <details className={styles.history}>
        <summary>{t('booking:balance.history')}</summary>
        <ul>
          {history.map(({ kind, hours, at, begintime, reason }) => (
            <li key={`${at} ${kind} ${begintime}`}>
              <span>
                {words[kind]} {hours}
                {begintime !== null && ` · ${formatDateTime(begintime, view)}`}
                {reason && ` · ${reason}`}
              </span>
              <span className="second">{formatDateTime(at, view)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

interface BalanceFactsProps {
  balance: Pick<BookingCourse['balance'], 'left' | 'booked' | 'used'>
  /** null: for good */
  validUntil: number | null
}

/** The lesson hours of a course: what is left, booked and used, and until when. */
export function BalanceFacts({ balance, validUntil }: BalanceFactsProps) {
  const { t } = useTranslation('booking')
  const view = useTimeView()
  return (
    <Facts
      facts={[
        { label: t('booking:balance.left'), value: String(balance.left) },
        { label: t('booking:balance.booked'), value: String(balance.booked) },
        { label: t('booking:balance.used'), value: String(balance.used) },
        {
          label: t('booking:balance.until'),
          value: validUntil === null ? t('booking:balance.always') : formatDate(validUntil, view),
        },
      ]}
    />
  )
}
