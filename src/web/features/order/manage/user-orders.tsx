import { useTranslation } from 'react-i18next'
import { sortColumns } from '#contract/sorting.ts'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OrderTable } from './order-table.tsx'

/** The orders of one student. */
export default function UserOrders({ userid }: { userid: number }) {
  const { t } = useTranslation('backoffice')
  const list = useNumberedList('GET /api/v1/admin/orders', { query: { userid } }, sortColumns.orders)
  return (
    <ListBody
      label={t('common:title.orders')}
      list={list}
      empty={<EmptyState title={t('backoffice:orders.none')} />}
    >
      {(orders) => <OrderTable orders={orders} />}
    </ListBody>
  )
}
