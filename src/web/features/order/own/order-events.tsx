import { useTranslation } from 'react-i18next'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { orderStatusKey } from '../order-status.ts'
import type { Order } from '../types.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import styles from './order-detail.module.css'

/** The way of an order, from its beginning. */
export function OrderEvents({ events }: { events: Order['events'] }) {
  const { t } = useTranslation('order')
  const view = useTimeView()
  return (
    <ol className={styles.events} aria-label={t('order:detail.events')}>
      {events.map(({ status, at }, index) => (
        <li key={index}>
          <span>{index === 0 ? t('order:detail.ordered') : t(orderStatusKey(status))}</span>
          <time className="second" dateTime={new Date(at * 1000).toISOString()}>
            {formatDateTime(at, view)}
          </time>
        </li>
      ))}
    </ol>
  )
}
