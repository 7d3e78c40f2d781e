import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { LoadFailure } from '#web/lib/load-failure.tsx'
import { isOrderStatus } from '#contract/order/status-texts.ts'
import { usePageList } from '#web/area-kit/list/use-page-list.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './order-card.module.css'
import type { OrderPlaces } from './student-order.ts'
import { studentOrderFilters } from './student-order-filters.ts'

/** The statuses in the address; undefined when it has none. */
function statusOf(search: URLSearchParams): string | undefined {
  const statuses = search.get('status')?.split(',') ?? []
  const known = statuses.filter((text) => /^\d{1,2}$/.test(text) && isOrderStatus(Number(text)))
  return known.length > 0 ? known.join(',') : undefined
}

/** The student's orders, newest first. */
export function OrderList({ places }: { places: OrderPlaces }) {
  const { t } = useTranslation(['learning', 'order'])
  const [search] = useSearchParams()
  const status = statusOf(search)
  const { items, total, error, fetching, loadingMore, more, retry } = usePageList('GET /api/order', {
    query: { status },
  })
  return (
    <>
      <FilterLinks label={t('learning:order.filter')} param="status" options={studentOrderFilters(t)} />
      {!items && error && <LoadFailure error={error} onRetry={retry} retrying={fetching} />}
      {!items && !error && <OrderSkeletons />}
      {items?.length === 0 && <NoOrders filtered={status !== undefined} places={places} />}
      {items && items.length > 0 && (
        <>
          <ul className={styles.list} aria-busy={fetching}>
            {items.map((order) => (
              <OrderCard key={order.order_id} order={order} places={places} />
            ))}
          </ul>
          <LoadMore shown={items.length} total={total} loading={loadingMore} onMore={more} />
        </>
      )}
    </>
  )
}

function OrderSkeletons() {
  return (
    <Loading>
      <div className={styles.list}>
        {[1, 2, 3].map((bone) => (
          <Skeleton key={bone} shape="block" height={176} />
        ))}
      </div>
    </Loading>
  )
}
