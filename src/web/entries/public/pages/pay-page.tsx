import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { orderStatuses } from '#contract/order/status.ts'
import { paySuccessRoute } from '#web/features/order/routes.ts'
import { useOrder } from '#web/features/order/use-order.ts'
import { isMobileDevice } from '#web/lib/device.ts'
import { orderIdOf } from '#web/lib/route-query.ts'
import styles from './pay/checkout.module.css'
import { Checkout } from './pay/checkout.tsx'
import { OrderClosed } from './pay/order-closed.tsx'
import { OrderPending } from './pay/order-pending.tsx'

/** Payment of an order, by orderId or order_id in the address; phones have the page at another address. */
export default function PayPage() {
  const { t } = useTranslation('payment')
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const orderId = orderIdOf(query)
  const page = isMobileDevice() ? '/m/pay' : '/pay'
  const { order, error, retry, retrying } = useOrder(orderId)
  if (pathname !== page) return <Navigate replace to={page + search} />
  if (order?.status === orderStatuses.cancelled) return <OrderClosed order={order} />
  if (order && order.status !== orderStatuses.pending)
    return <Navigate replace to={paySuccessRoute(order.order_id, order.product_id)} />
  if (order) return <Checkout order={order} onSettled={retry} returned={query.get('returned') === '1'} />
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{t('payment:title')}</h1>
      <OrderPending missing={orderId === null} error={error} retrying={retrying} onRetry={retry} />
    </div>
  )
}
