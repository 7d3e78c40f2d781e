import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#web/area-kit/load-failure.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { actorText, reasonText } from './event-text.ts'
import styles from './order-events.module.css'

/** Who moved an order, when and why, from its beginning. */
export function OrderEvents({ orderId }: { orderId: number }) {
  const { t } = useTranslation(['backoffice', 'trade'])
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/orders/{id}/events',
    { params: { id: orderId } },
    { quiet: true },
  )
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton lines={2} />
      </Loading>
    )
  }
  if (data.list.length === 0) return <p className="second">{t('backoffice:event.none')}</p>
  return (
    <ol className={styles.events} aria-label={t('backoffice:event.history')}>
      {data.list.map(({ to, actor, who, reason, at }, index) => (
        <li key={`${at}-${index}`} className={styles.event}>
          <OrderStatusTag status={to} />
          <span>{reasonText(reason, t)}</span>
          <span className="second">{who ? `${actorText(actor, t)} · ${who}` : actorText(actor, t)}</span>
          <span className="second">
            <Moment at={at} exact />
          </span>
        </li>
      ))}
    </ol>
  )
}
