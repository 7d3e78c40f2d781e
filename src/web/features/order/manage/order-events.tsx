import { useTranslation } from 'react-i18next'
import { orderStatuses } from '#contract/order/status.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { useCall } from '#web/lib/query.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { actorText, reasonText } from './event-text.ts'
import styles from './order-events.module.css'

function Why({ reason }: { reason: string }) {
  const { t } = useTranslation(['backoffice', 'trade'])
  const why = reasonText(reason, t)
  return why && <span>{why}</span>
}

/** The events of an order from its creation: who, when and why. */
export function OrderEvents({ orderId, currency }: { orderId: number; currency: number }) {
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
      {data.list.map(({ to, paid, actor, who, reason, at }, index) => (
        <li key={`${at}-${index}`} className={styles.event}>
          {paid !== null && to !== orderStatuses.paid && <OrderStatusTag status={orderStatuses.paid} />}
          <OrderStatusTag status={to} />
          <Why reason={reason} />
          {paid !== null && (
            <span>
              {t('trade:order.paid')} <Sum amount={paid} currency={currency} />
            </span>
          )}
          <span className="second">{who ? `${actorText(actor, t)} · ${who}` : actorText(actor, t)}</span>
          <span className="second">
            <Moment at={at} exact />
          </span>
        </li>
      ))}
    </ol>
  )
}
