import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { orderStatuses } from '#contract/order/status.ts'
import { payRoute } from '#web/features/order/routes.ts'
import { useOrder } from '#web/features/order/use-order.ts'
import { orderIdOf } from '#web/lib/route-query.ts'
import styles from './pay/checkout.module.css'
import { OrderClosed } from './pay/order-closed.tsx'
import { OrderPending } from './pay/order-pending.tsx'
import { PayResult } from './pay/pay-result.tsx'

/** The result of a payment, by the status that the server reports: opening this page proves nothing. */
export default function PaySuccessPage() {
  const { t } = useTranslation('payment')
  const orderId = orderIdOf(new URLSearchParams(useLocation().search))
  const { order, error, retry, retrying } = useOrder(orderId)
  if (order?.status === orderStatuses.pending)
    return <Navigate replace to={payRoute(order.order_id, order.product_id)} />
  if (order?.status === orderStatuses.cancelled && order.order_fail.order_fail === 0)
    return <OrderClosed order={order} />
  return (
    <div className={`page ${styles.page}`}>
      {order ? (
        <PayResult order={order} />
      ) : (
        <>
          <h1 className="title">{t('payment:resultTitle')}</h1>
          <OrderPending missing={orderId === null} error={error} retrying={retrying} onRetry={retry} />
        </>
      )}
    </div>
  )
}
