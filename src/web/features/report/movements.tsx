import { useTranslation } from 'react-i18next'
import { methodTexts } from '#contract/order/manage/texts.ts'
import type { ByKey } from '#contract/operations.ts'
import type { MoneyReport } from '#contract/report/shapes.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import { textOf } from '#web/area-kit/text-of.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { PeriodBar } from './period-bar.tsx'
import { useRowFilters } from './use-report-filters.ts'

type Movement = ByKey['GET /api/v1/admin/reports/{report}/movements']['reply']['list'][number]

/** The payments and refunds of which a figure is the sum. */
export function Movements({ report }: { report: MoneyReport }) {
  const { t } = useTranslation(['report', 'trade'])
  const { product: _product, ...query } = useRowFilters(report)
  const list = usePageList('GET /api/v1/admin/reports/{report}/movements', { params: { report }, query })
  const columns: readonly Column<Movement>[] = [
    {
      key: 'number',
      title: t('trade:column.number'),
      cell: ({ order_id, order_number }) => (
        <RecordLink to={`/orders/${order_id}`} className={listStyles.number}>
          {order_number}
        </RecordLink>
      ),
    },
    { key: 'at', title: t('report:column.at'), cell: ({ at }) => <Moment at={at} exact /> },
    {
      key: 'kind',
      title: t('report:column.movement'),
      cell: ({ kind }) => (
        <Tag tone={kind === 'payment' ? 'good' : 'warn'}>{t(`report:movement.${kind}`)}</Tag>
      ),
    },
    {
      key: 'course',
      title: t('trade:column.course'),
      cell: ({ course_name, name, username }) => (
        <span className={listStyles.stack}>
          {course_name}
          <span className={listStyles.small}>{name || username}</span>
        </span>
      ),
    },
    {
      key: 'method',
      title: t('trade:column.payment'),
      cell: ({ method }) => textOf(t, methodTexts, method),
    },
    {
      key: 'amount',
      title: t('trade:column.amount'),
      align: 'right',
      cell: ({ kind, amount, currency }) => (
        <span>
          {kind === 'refund' && '−'}
          <Sum amount={amount} currency={currency} />
        </span>
      ),
    },
  ]
  return (
    <>
      <PeriodBar />
      <ListBody
        label={t('report:movements')}
        list={list}
        empty={<EmptyState title={t('report:none.movements')} why={t('report:none.why')} />}
      >
        {(movements) => <DataTable rows={movements} keyOf={({ id }) => id} columns={columns} />}
      </ListBody>
    </>
  )
}
