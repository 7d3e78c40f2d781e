import { useTranslation } from 'react-i18next'
import { courseRoute } from '#web/lib/shop-routes.ts'
import { myOrdersAddress } from '#web/features/order/routes.ts'
import type { Order } from '#web/features/order/types.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './checkout.module.css'

/** An order that can no longer be paid, cancelled or expired, with a link back to the course. */
export function OrderClosed({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.result}>
        <h1 className="title">{t('payment:closed.title')}</h1>
        <p className="second">{t('payment:closed.text', { course: order.course_name })}</p>
        <div className={styles.ways}>
          <ButtonLink look="primary" to={courseRoute(order.product_id)}>
            {t('payment:closed.again')}
          </ButtonLink>
          <ButtonLink href={myOrdersAddress}>{t('order:toMyOrders')}</ButtonLink>
        </div>
      </div>
    </div>
  )
}
