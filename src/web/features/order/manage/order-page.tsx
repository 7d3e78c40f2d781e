import { useTranslation } from 'react-i18next'
import { Loaded } from '#web/area-kit/form/loaded.tsx'
import { orderStatuses } from '#contract/order/status.ts'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useCall } from '#web/lib/query.ts'
import { Notice } from '#web/ui/notice.tsx'
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
  const query = useCall(
    'GET /api/v1/admin/orders/{id}',
    { params: { id } },
    { quiet: true, refetchInterval: 30_000 },
  )
  usePageTitle(query.data?.order_number)
  return <Loaded query={query}>{(order) => <OrderRecord order={order} />}</Loaded>
}

function OrderRecord({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(['trade', 'order', 'backoffice'])
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <span className={styles.marks}>
          <strong className={styles.long}>{order.order_number}</strong>
          <OrderStatusTag status={order.status} />
          {order.is_test === 1 && <StateMark kind="test" />}
          <span className="second">{textOf(t, kindTexts, order.ordertype)}</span>
        </span>
        <OrderActions order={order} />
      </div>
      <OrderNotices order={order} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrderMoney order={order} />
          <OfflinePart order={order} />
          <OrderPayments order={order} />
          {order.refunds.length > 0 && (
            <Part title={t('common:title.refunds')}>
              <div className={styles.rows}>
                {order.refunds.map((refund) => (
                  <RefundItem key={refund.id} refund={refund} />
                ))}
              </div>
            </Part>
          )}
          <OrderGroup order={order} />
          <Part title={t('backoffice:event.history')}>
            <OrderEvents orderId={order.order_id} currency={order.currency} />
          </Part>
        </div>
        <div className={styles.column}>
          <OrderStudent order={order} />
          <OrderDelivery order={order} />
          <OrderFacts order={order} />
        </div>
      </div>
    </div>
  )
}
