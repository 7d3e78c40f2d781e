import { useTranslation } from 'react-i18next'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { OrderTable } from './order-table.tsx'
import { useOrderFilters } from './use-order-filters.ts'

/** All orders of the school, filtered by the query of the address. */
export function OrderAdmin() {
  const { t } = useTranslation(['backoffice', 'order'])
  const filters = useOrderFilters()
  const list = usePageList('GET /api/v1/admin/orders', { query: filters })
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <OrderFilterBar />
      <ListBody
        label={t('common:title.orders')}
        list={list}
        empty={
          <EmptyState
            title={t(filtered ? 'backoffice:orders.noneFound' : 'backoffice:orders.none')}
            why={filtered ? undefined : t('backoffice:orders.noneWhy')}
            action={
              filtered ? (
                <ButtonLink to="/orders">{t('backoffice:list.showAll')}</ButtonLink>
              ) : (
                <ButtonLink to="/products">{t('backoffice:orders.toProducts')}</ButtonLink>
              )
            }
          />
        }
      >
        {(orders) => <OrderTable orders={orders} />}
      </ListBody>
    </>
  )
}
