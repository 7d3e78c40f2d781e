import { useTranslation } from 'react-i18next'
import type { StockCause } from '#contract/catalog/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { RecordLink } from '#web/area-kit/record-link.tsx'

type Movement = ByKey['GET /api/v1/admin/products/{id}/stock_movements']['reply']['list'][number]

const signed = (difference: number): string =>
  difference > 0 ? `+${difference}` : String(difference).replace('-', '−')

/** The movements of a product's stock, newest first. */
export function StockHistory({ id }: { id: number }) {
  const { t } = useTranslation('stock')
  const causes: Readonly<Record<StockCause, string>> = {
    opening: t('stock:cause.opening'),
    sale: t('stock:cause.sale'),
    return: t('stock:cause.return'),
    decision: t('stock:cause.decision'),
    edit: t('stock:cause.edit'),
    unexplained: t('stock:cause.unexplained'),
    correction: t('stock:cause.correction'),
  }
  const list = usePageList('GET /api/v1/admin/products/{id}/stock_movements', { params: { id } })
  const columns: readonly Column<Movement>[] = [
    {
      key: 'cause',
      title: t('stock:column.cause'),
      cell: ({ cause, order_id }) =>
        cause === 'opening' && order_id !== null ? t('stock:cause.held') : causes[cause],
    },
    {
      key: 'difference',
      title: t('stock:column.difference'),
      align: 'right',
      cell: ({ difference }) => signed(difference),
    },
    { key: 'stock', title: t('stock:column.stock'), align: 'right', cell: ({ stock }) => stock },
    {
      key: 'order',
      title: t('stock:column.order'),
      cell: ({ order_id, order_number }) =>
        order_id !== null && <RecordLink to={`/orders/${order_id}`}>{order_number}</RecordLink>,
    },
    { key: 'who', title: t('stock:column.who'), cell: ({ who }) => who },
    { key: 'at', title: t('stock:column.at'), cell: ({ at }) => <Moment at={at} exact /> },
  ]
  return (
    <ListBody
      label={t('stock:history')}
      list={list}
      empty={<EmptyState title={t('stock:none')} why={t('stock:noneWhy')} />}
    >
      {(movements) => <DataTable<Movement> keyOf={({ id }) => id} columns={columns} rows={movements} />}
    </ListBody>
  )
}
