import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { ORDER_EXPIRY_SECONDS } from '#contract/order/status.ts'
import { Moment } from '#web/features/area/moment.tsx'
import { OrderStatusTag } from '#web/features/area/order-status-tag.tsx'
import { useTimeView } from '#web/features/area/use-time-view.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { courseAddress } from '../courses/course-card.tsx'
import styles from './order-card.module.css'
import { isCompleted, isPending, payAddress, type StudentOrder } from './student-order.ts'

export interface OrderCardProps {
  order: StudentOrder
  onCancel: (order: StudentOrder) => void
}

/** One order: what, how much, how it stands, and the one next step. */
export function OrderCard({ order, onCancel }: OrderCardProps) {
  const { t } = useTranslation('learning')
  const view = useTimeView()
  const { order_number, course_name, course_teacher, cover_url, amount, currency, status, created_at } = order
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
            {isPending(order) && (
              <>
                <Button
                  look="quiet"
                  aria-label={t('learning:order.cancelNamed', { number: order_number })}
                  onClick={() => onCancel(order)}
                >
                  {t('learning:order.cancel')}
                </Button>
                <ButtonLink look="primary" href={payAddress(order)}>
                  {t('learning:order.pay')}
                </ButtonLink>
              </>
            )}
            {isCompleted(order) && (
              <ButtonLink href={courseAddress(order.product_id)}>{t('learning:course.open')}</ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}
