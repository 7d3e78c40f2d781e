import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { orderTypes } from '#contract/order/status.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { paymentTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'

export type ListedOrder = ByKey['GET /api/v1/admin/orders']['reply']['list'][number]

/** A table of orders, each with a link to its page. */
export function OrderTable({ orders }: { orders: readonly ListedOrder[] }) {
  const { t } = useTranslation(['backoffice', 'trade'])
  const columns: readonly Column<ListedOrder>[] = [
    {
      key: 'number',
      title: t('backoffice:orders.number'),
      cell: (order) => (
        <span className={styles.marks}>
          <Link to={`/orders/${order.order_id}`} className={listStyles.number}>
            {order.order_number}
          </Link>
          {order.is_test === 1 && <StateMark kind="test" />}
          {order.ordertype === orderTypes.group && <StateMark kind="group" />}
          {order.ordertype === orderTypes.discount && <StateMark kind="discount" />}
        </span>
      ),
    },
    { key: 'course', title: t('backoffice:orders.course'), cell: ({ course_name }) => course_name },
    {
      key: 'student',
      title: t('backoffice:orders.student'),
      cell: ({ name, username, telephone }) => (
        <span className={listStyles.stack}>
          {name || username}
          <span className={listStyles.small}>
            {[name && username, telephone].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('backoffice:orders.amount'),
      align: 'right',
      cell: ({ amount, currency, payment }) => (
        <span className={styles.sums}>
          <Sum amount={amount} currency={currency} />
          {payment !== null && payment > 0 && (
            <span className={listStyles.small}>{textOf(t, paymentTexts, payment)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      title: t('backoffice:orders.status'),
      cell: ({ status }) => <OrderStatusTag status={status} />,
    },
    {
      key: 'time',
      title: t('backoffice:orders.time'),
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
  ]
  return <DataTable rows={orders} keyOf={({ order_id }) => order_id} columns={columns} />
}
