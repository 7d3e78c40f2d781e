import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { ORDER_EXPIRY_SECONDS } from '#contract/order/status.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { OrderActions } from './order-actions.tsx'
import styles from './order-card.module.css'
import { isPending, type OrderPlaces, type StudentOrder } from './student-order.ts'

export interface OrderCardProps {
  order: StudentOrder
  places: OrderPlaces
}

/** One order: product, amount, status and actions. */
export function OrderCard({ order, places }: OrderCardProps) {
  const { t } = useTranslation(['learning', 'order'])
  const view = useTimeView()
  const {
    order_id,
    order_number,
    course_name,
    course_teacher,
    cover_url,
    amount,
    currency,
    status,
    created_at,
  } = order
  return (
    <Card as="li" padding="none">
      <div className={styles.head}>
        <span>
          {t('learning:order.number')} <span className={styles.number}>{order_number}</span>
        </span>
        <Moment at={created_at} />
        <span className={styles.marks}>
          {order.is_test === 1 && <StateMark kind="test" />}
          <OrderStatusTag status={status} />
        </span>
      </div>
      <div className={styles.body}>
        <CoverImage src={cover_url} title={course_name} alt="" className={styles.cover} />
        <div className={styles.words}>
          <h2 className={styles.name}>{course_name}</h2>
          <p className="second">{course_teacher}</p>
          {isPending(order) && (
            <p className={styles.hint}>
              {t('learning:order.payBy', { time: formatDateTime(created_at + ORDER_EXPIRY_SECONDS, view) })}
            </p>
          )}
        </div>
        <div className={styles.end}>
          <Price amount={amount} currency={currencyCode(currency)} zero="number" tone="ink" />
          <div className={styles.actions}>
            <ButtonLink
              look="quiet"
              to={places.detail(order_id)}
              aria-label={t('order:detail.openNamed', { number: order_number })}
            >
              {t('order:detail.open')}
            </ButtonLink>
            <OrderActions order={order} />
          </div>
        </div>
      </div>
    </Card>
  )
}
