import { useTranslation } from 'react-i18next'
import { FilterLinks } from '#web/features/area/filter-links.tsx'
import { orderFilters } from '#web/features/area/order-filters.ts'
import { isOrderStatus } from '#web/features/area/order-status-tag.tsx'
import { usePageList } from '#web/features/area/use-page-list.ts'
import { callSilently } from '#web/lib/call.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '../list/list-body.tsx'
import styles from '../list/list.module.css'
import { ListSearch } from '../list/list-search.tsx'
import { useListFilters } from '../list/use-list-filters.ts'
import { OrderTable } from './order-table.tsx'

/** All orders of the school: found by number, user name or phone, narrowed by status. */
export function OrderAdmin() {
  const { t } = useTranslation(['backoffice', 'order'])
  const filters = useListFilters(isOrderStatus)
  const list = usePageList({
    operation: 'GET /api/v1/admin/orders',
    filters,
    ask: (cursor, signal) =>
      callSilently('GET /api/v1/admin/orders', { query: { ...filters, cursor } }, signal),
  })
  const filtered = filters.status !== undefined || filters.keyword !== undefined
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label={t('backoffice:orders.filter')}
          param="status"
          options={orderFilters(t('backoffice:list.all'), t)}
        />
        <ListSearch label={t('backoffice:orders.search')} placeholder={t('backoffice:orders.searchHint')} />
      </div>
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
