import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ByKey } from '#contract/operations.ts'
import { orderStatuses, orderTypes } from '#contract/order/status.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { OrderStatusTag } from '../order-status-tag.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { Sum } from '#web/area-kit/sum.tsx'
import { paymentTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ShipDialog } from './ship-dialog.tsx'

export type ListedOrder = ByKey['GET /api/v1/admin/orders']['reply']['list'][number]

export interface OrderTableProps {
  orders: readonly ListedOrder[]
  selection?: Selection<ListedOrder>
}

/** Sends the parcel of an order that waits for it. */
function ShipButton({ order }: { order: ListedOrder }) {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={t('trade:ship.named', { number: order.order_number })}
        onClick={() => setOpen(true)}
      >
        {t('trade:ship.submit')}
      </Button>
      {open && <ShipDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A table of orders, each with a link to its page; where all of them wait for their parcels, with its sending. */
export function OrderTable({ orders, selection }: OrderTableProps) {
  const { t } = useTranslation(['backoffice', 'trade'])
  const can = useCan()
  const ships = can('order.ship') && orders.every(({ status }) => status === orderStatuses.awaitingShipment)
  const columns: readonly Column<ListedOrder>[] = [
    {
      key: 'number',
      title: t('backoffice:orders.number'),
      cell: (order) => (
        <Link to={`/orders/${order.order_id}`} className={listStyles.number}>
          {order.order_number}
        </Link>
      ),
    },
    {
      key: 'course',
      title: t('backoffice:orders.course'),
      grow: 3,
      cell: ({ course_name, is_test, ordertype, reduced_by }) => (
        <span title={course_name}>
          {is_test === 1 && <StateMark kind="test" />}{' '}
          {ordertype === orderTypes.group && <StateMark kind="group" />}
          {reduced_by.includes('discount') && <StateMark kind="discount" />}{' '}
          {reduced_by.includes('coupon') && <Tag tone="price">{t('trade:order.couponMark')}</Tag>}{' '}
          {course_name}
        </span>
      ),
    },
    {
      key: 'student',
      title: t('backoffice:orders.student'),
      grow: 2,
      // the end of the phone, by which people search: the whole would be cut off
      cell: ({ name, username, telephone }) => (
        <TwoTexts
          second={telephone ? `…${telephone.slice(-4)}` : name && username}
          title={[name, username, telephone].filter(Boolean).join(' · ')}
        >
          {name || username}
        </TwoTexts>
      ),
    },
    {
      key: 'amount',
      title: t('backoffice:orders.amount'),
      align: 'right',
      sort: '-amount',
      cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
    },
    {
      key: 'payment',
      title: t('trade:column.payment'),
      from: 'xl',
      cell: ({ payment }) => payment !== null && payment > 0 && textOf(t, paymentTexts, payment),
    },
    {
      key: 'status',
      title: t('backoffice:orders.status'),
      cell: ({ status }) => <OrderStatusTag status={status} />,
    },
    {
      key: 'time',
      title: t('backoffice:orders.time'),
      sort: '-time',
      from: 'm',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    ...(ships
      ? [
          {
            key: 'actions',
            title: t('trade:ship.column'),
            cell: (order: ListedOrder) => <ShipButton order={order} />,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      dense
      rows={orders}
      keyOf={({ order_id }) => order_id}
      columns={columns}
      {...(selection && { selection })}
    />
  )
}
