import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { orderTypes } from '#contract/order/status.ts'
import { Moment } from '#web/features/area/moment.tsx'
import { OrderStatusTag } from '#web/features/area/order-status-tag.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import listStyles from '../list/list.module.css'
import { Sum } from '../trade/sum.tsx'
import styles from '../trade/trade.module.css'
import { paymentTexts, textOf } from '../trade/words.ts'

export type ListedOrder = ByKey['GET /api/v1/admin/orders']['reply']['list'][number]

/** Orders in rows, each leading to all that belongs to it; on the phone one below the other. */
export function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  const { t } = useTranslation(['backoffice', 'trade'])
  const titles = {
    course: t('backoffice:orders.course'),
    student: t('backoffice:orders.student'),
    amount: t('backoffice:orders.amount'),
    status: t('backoffice:orders.status'),
    time: t('backoffice:orders.time'),
  }
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('backoffice:orders.number')}</th>
            <th scope="col">{titles.course}</th>
            <th scope="col">{titles.student}</th>
            <th scope="col" className={styles.right}>
              {titles.amount}
            </th>
            <th scope="col">{titles.status}</th>
            <th scope="col">{titles.time}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.order_id}>
              <td>
                <span className={styles.marks}>
                  <Link to={`/orders/${order.order_id}`} className={listStyles.number}>
                    {order.order_number}
                  </Link>
                  {order.is_test === 1 && <StateMark kind="test" />}
                  {order.ordertype === orderTypes.group && <StateMark kind="group" />}
                  {order.ordertype === orderTypes.discount && <StateMark kind="discount" />}
                </span>
              </td>
              <td data-label={titles.course}>{order.course_name}</td>
              <td data-label={titles.student}>
                <span className={listStyles.stack}>
                  {order.name || order.username}
                  <span className={listStyles.small}>
                    {[order.name && order.username, order.telephone].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </td>
              <td data-label={titles.amount} className={styles.right}>
                <span className={styles.sums}>
                  <Sum amount={order.amount} currency={order.currency} />
                  {order.payment !== null && order.payment > 0 && (
                    <span className={listStyles.small}>{textOf(t, paymentTexts, order.payment)}</span>
                  )}
                </span>
              </td>
              <td data-label={titles.status}>
                <OrderStatusTag status={order.status} />
              </td>
              <td data-label={titles.time}>
                <Moment at={order.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
