import { Table, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/features/area/moment.tsx'
import { OrderStatusTag } from '#web/features/area/order-status-tag.tsx'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from '../list/list.module.css'
import { OrderEvents } from './order-events.tsx'

export type AdminOrder = ByKey['GET /api/v1/admin/orders']['reply']['list'][number]

/** Orders in rows; a row opens to tell how the order came to stand as it does. */
export function OrderTable({ orders }: { orders: readonly AdminOrder[] }) {
  const { t } = useTranslation('backoffice')
  const columns: TableColumnsType<AdminOrder> = [
    {
      title: t('backoffice:orders.number'),
      key: 'number',
      render: (_, { order_number, is_test }) => (
        <span className={styles.row}>
          <span className={styles.number}>{order_number}</span>
          {is_test === 1 && <StateMark kind="test" />}
        </span>
      ),
    },
    { title: t('backoffice:orders.course'), dataIndex: 'course_name', key: 'course' },
    {
      title: t('backoffice:orders.student'),
      key: 'student',
      render: (_, { username, telephone }) => (
        <span className={styles.stack}>
          {username}
          <span className={styles.small}>{telephone}</span>
        </span>
      ),
    },
    {
      title: t('backoffice:orders.amount'),
      key: 'amount',
      align: 'right',
      render: (_, { amount, currency }) => (
        <Price amount={amount} currency={currencyCode(currency)} zero="number" tone="ink" size="small" />
      ),
    },
    {
      title: t('backoffice:orders.status'),
      key: 'status',
      render: (_, { status }) => <OrderStatusTag status={status} />,
    },
    {
      title: t('backoffice:orders.time'),
      key: 'time',
      render: (_, { created_at }) => <Moment at={created_at} />,
    },
  ]
  return (
    <Table<AdminOrder>
      rowKey="order_id"
      columns={columns}
      dataSource={orders}
      pagination={false}
      expandable={{
        columnTitle: <VisuallyHidden>{t('backoffice:event.history')}</VisuallyHidden>,
        expandedRowRender: ({ order_id }) => <OrderEvents orderId={order_id} />,
      }}
    />
  )
}
