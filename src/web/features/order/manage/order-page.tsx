import { useTranslation } from 'react-i18next'
import { orderStatuses } from '#contract/order/status.ts'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { OfflinePart } from '#web/features/payment/manage/offline/offline-part.tsx'
import { RefundItem } from '#web/features/payment/manage/refunds/refund-item.tsx'
import { Part } from '#web/area-kit/facts.tsx'
import styles from '#web/area-kit/record.module.css'
import { kindTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { type AdminOrder, awaitsManualRefund } from '#web/features/payment/manage/admin-order.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderDelivery, OrderFacts, OrderMoney, OrderStudent } from './order-facts.tsx'
import { OrderGroup } from './order-group.tsx'
import { OrderPayments } from './order-payments.tsx'

/** Warnings about an order. */
function OrderNotices({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('trade')
  if (order.order_fail.order_fail === 1) return <Notice tone="warn" title={order.order_fail.order_fail_msg} />
  if (order.refunds.some(awaitsManualRefund)) return <Notice tone="warn" title={t('trade:hand.waits')} />
  if (order.status === orderStatuses.refunding) return <Notice title={t('trade:order.refunding')} />
  return null
}

/** One order with its records and actions. */
export function OrderPage({ id }: { id: number }) {
  const { t } = useTranslation(['trade', 'order', 'backoffice'])
  const { data, error, isFetching, refetch } = useCall(
    'GET /api/v1/admin/orders/{id}',
    { params: { id } },
    { quiet: true, refetchInterval: 30_000 },
  )
  usePageTitle(data?.order_number)
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading>
        <Skeleton shape="title" width="40%" />
        <Skeleton lines={8} />
      </Loading>
    )
  }
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <span className={styles.marks}>
          <strong className={styles.long}>{data.order_number}</strong>
          <OrderStatusTag status={data.status} />
          {data.is_test === 1 && <StateMark kind="test" />}
          <span className="second">{textOf(t, kindTexts, data.ordertype)}</span>
        </span>
        <OrderActions order={data} />
      </div>
      <OrderNotices order={data} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderMoney order={data} />
          <OfflinePart order={data} />
          <OrderPayments order={data} />
          {data.refunds.length > 0 && (
            <Part title={t('common:title.refunds')}>
              <div className={styles.rows}>
                {data.refunds.map((refund) => (
                  <RefundItem key={refund.id} refund={refund} />
                ))}
              </div>
            </Part>
          )}
          <OrderGroup order={data} />
          <Part title={t('backoffice:event.history')}>
            <OrderEvents orderId={id} currency={data.currency} />
          </Part>
        </div>
        <div className={styles.column}>
          <OrderStudent order={data} />
          <OrderDelivery order={data} />
          <OrderFacts order={data} />
        </div>
      </div>
    </div>
  )
}
