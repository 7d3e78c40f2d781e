import { useTranslation } from 'react-i18next'
import { orderStatuses } from '#contract/order/status.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { CopyButton } from '../copy-button.tsx'
import { GroupState } from '../group-state.tsx'
import { OrderLine } from '../order-line.tsx'
import { PackageContents } from '../package-contents.tsx'
import { Sums } from '../sums.tsx'
import type { Order } from '../types.ts'
import { useOrder } from '../use-order.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import styles from './order-detail.module.css'
import { OrderEvents } from './order-events.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSums } from './order-sums.tsx'
import type { OrderPlaces } from './student-order.ts'

/** One of the user's orders with all its records. */
export function OrderDetail({ orderId, places }: { orderId: number | null; places: OrderPlaces }) {
  const { t } = useTranslation('order')
  const { order, error, retry, retrying } = useOrder(orderId)
  const back = <ButtonLink to={places.list}>{t('order:toMyOrders')}</ButtonLink>
  if (order) return <ReadOrder order={order} places={places} />
  if (orderId === null)
    return <ErrorState title={t('order:missing.title')} what={t('order:missing.what')} action={back} />
  if (error) {
    const refused = t('order:missing.what')
    return <LoadFailure action={back} {...{ error, refused, retrying }} onRetry={retry} />
  }
  return (
    <Loading>
      <Skeleton shape="block" height={480} />
    </Loading>
  )
}

function ReadOrder({ order, places }: { order: Order; places: OrderPlaces }) {
  const { t } = useTranslation(['order', 'learning'])
  const view = useTimeView()
  return (
    <div className={styles.detail}>
      <Card as="section" padding="large" className={styles.card}>
        <div className={styles.head}>
          <OrderStatusTag status={order.status} />
          {order.is_test === 1 && <StateMark kind="test" />}
          {order.status === orderStatuses.pending && <TimeLeft until={order.expires_at} />}
        </div>
        {order.order_fail.order_fail === 1 && <Notice tone="warn">{order.order_fail.order_fail_msg}</Notice>}
        {order.group && <GroupState group={order.group} status={order.status} />}
        <OrderLine cover={order.cover_url} name={order.course_name} teachers={order.course_teacher}>
          <PackageContents products={order.product_detail.sub_product} />
        </OrderLine>
        <OrderActions order={order} refundable={order.is_refundable === 1} />
      </Card>
      <Card as="section" padding="large" className={styles.card} aria-label={t('order:detail.sums')}>
        <OrderSums order={order} />
      </Card>
      {order.address.deliver_address && (
        <Card as="section" padding="large" aria-labelledby={`delivery-${order.order_id}`}>
          <h2 id={`delivery-${order.order_id}`} className={styles.title}>
            {t('order:delivery.title')}
          </h2>
          <OrderDelivery order={order} address={order.address.deliver_address} />
        </Card>
      )}
      {order.refunds.length > 0 && (
        <Card as="section" padding="large" aria-labelledby={`refunds-${order.order_id}`}>
          <h2 id={`refunds-${order.order_id}`} className={styles.title}>
            {t('order:refund.list')}
          </h2>
          <OrderRefunds order={order} />
        </Card>
      )}
      <Card as="section" padding="large" aria-labelledby={`order-${order.order_id}`}>
        <h2 id={`order-${order.order_id}`} className={styles.title}>
          {t('order:detail.about')}
        </h2>
        <Sums
          lines={[
            {
              label: t('order:number'),
              value: (
                <>
                  {order.order_number} <CopyButton text={order.order_number} label={t('order:copyNumber')} />
                </>
              ),
            },
            { label: t('order:detail.orderedAt'), value: formatDateTime(order.created_at, view) },
            ...(order.paid_at === null
              ? []
              : [{ label: t('order:detail.paidAt'), value: formatDateTime(order.paid_at, view) }]),
          ]}
        />
        <OrderEvents events={order.events} currency={order.currency} />
      </Card>
      <p>
        <ButtonLink look="quiet" to={places.list}>
          {t('order:toMyOrders')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Time left to pay a pending order. */
function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation('order')
  const { text, done } = useCountdown(until * 1000)
  return (
    <span className={styles.left} role="timer">
      {done ? t('order:detail.timeOver') : t('order:detail.timeLeft', { time: text })}
    </span>
  )
}
