import { refundReasonTexts } from '#contract/order/manage/texts.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import { Moment } from '#web/area-kit/moment.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import { textOf } from '#web/area-kit/text-of.ts'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { AdminRefund } from '../admin-order.ts'
import { RefundActions } from './refund-actions.tsx'
import { RefundStateTag } from './refund-state-tag.tsx'

/** Refunds, a line each: whose, how much, why, and what can be decided. The page of the order has the rest. */
export function RefundTable({ refunds }: { refunds: readonly AdminRefund[] }) {
  const { t } = useTranslation(['trade', 'backoffice'])
  /** what stands in the way, else what the student and the school wrote, else why the server returns it */
  const reasonOf = ({ state, last_error, attempts, note, answer, reason }: AdminRefund): string =>
    last_error && state !== 'done'
      ? t('trade:refund.lastError', { count: attempts, error: last_error })
      : [note, answer].filter(Boolean).join(' · ') || textOf(t, refundReasonTexts, reason)
  const columns: readonly Column<AdminRefund>[] = [
    {
      key: 'number',
      title: t('trade:column.number'),
      cell: (refund) => (
        <Link to={`/orders/${refund.order_id}`} className={listStyles.number}>
          {refund.order_number}
        </Link>
      ),
    },
    {
      key: 'student',
      title: t('backoffice:orders.student'),
      grow: 3,
      cell: ({ name, username, course_name, is_test }) => (
        <TwoTexts second={course_name} title={course_name}>
          {is_test === 1 && <StateMark kind="test" />} {name || username}
        </TwoTexts>
      ),
    },
    {
      key: 'amount',
      title: t('trade:column.amount'),
      align: 'right',
      sort: '-amount',
      cell: ({ amount, currency }) => <Sum amount={amount} currency={currency} />,
    },
    {
      key: 'state',
      title: t('trade:column.status'),
      cell: (refund) => <RefundStateTag refund={refund} />,
    },
    {
      key: 'reason',
      title: t('trade:refund.reason'),
      grow: 2,
      cell: (refund) => <span title={reasonOf(refund)}>{reasonOf(refund)}</span>,
    },
    {
      key: 'time',
      title: t('trade:refund.time'),
      sort: '-time',
      from: 'xl',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      key: 'hand',
      title: t('trade:hand.mark'),
      from: 'xl',
      cell: ({ by_hand }) => by_hand === 1 && <Tag>{t('trade:hand.mark')}</Tag>,
    },
    { key: 'actions', title: t('trade:refund.decide'), cell: (refund) => <RefundActions refund={refund} /> },
  ]
  return <DataTable dense wide rows={refunds} keyOf={({ id }) => id} columns={columns} />
}
