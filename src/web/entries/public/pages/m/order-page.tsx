import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { OrderDetail } from '#web/features/order/own/order-detail.tsx'
import { OrderList } from '#web/features/order/own/order-list.tsx'
import { phonePlaces } from '#web/features/order/own/student-order.ts'
import { orderIdOf } from '#web/lib/route-query.ts'
import styles from './own-page.module.css'

/** `#/m/order`: the user's orders on the phone, or the one that the address names. */
export default function OrderPage() {
  const { t } = useTranslation('order')
  const orderId = orderIdOf(new URLSearchParams(useLocation().search))
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="title">{orderId === null ? t('common:title.myOrders') : t('common:title.myOrder')}</h1>
      {orderId === null ? (
        <OrderList places={phonePlaces} />
      ) : (
        <OrderDetail orderId={orderId} places={phonePlaces} />
      )}
    </div>
  )
}
