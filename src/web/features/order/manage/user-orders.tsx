import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OrderTable } from './order-table.tsx'

/** The orders of one student. */
export default function UserOrders({ userid }: { userid: number }) {
  const { t } = useTranslation('backoffice')
  const list = usePageList('GET /api/v1/admin/orders', { query: { userid } })
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
