import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isOrderStatus, orderStatusKeys } from '#contract/order/status-texts.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { learnRoute } from '#web/lib/shop-routes.ts'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { StudentToday, TodayPart } from './today-view.tsx'
import styles from './today.module.css'

/** New courses of a student, and orders that moved; nothing when there is none. */
export const News: TodayPart<StudentToday> = ({ today: { courses, orders } }) => {
  const { t } = useTranslation('today')
  const heading = useId()
  if (courses.length + orders.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('today:news.title')}
      </h2>
      <Card padding="none">
        <ul className={styles.news}>
          {orders.map(({ order_id, course_name, status, changed_at }) => (
            <li key={`order ${order_id}`}>
              <Link to={`/my_orders/${order_id}`}>{course_name}</Link>
              <p>
                {isOrderStatus(status) && <Tag>{t(orderStatusKeys[status])}</Tag>}
                <Moment at={changed_at} />
              </p>
            </li>
          ))}
          {courses.map(({ product_id, name, granted_at }) => (
            <li key={`course ${product_id}`}>
              <Link to={learnRoute(product_id)}>{name}</Link>
              <p>
                <Tag tone="good">{t('today:news.course')}</Tag>
                <Moment at={granted_at} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
