import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FilterLinks } from '#web/features/area/filter-links.tsx'
import { LoadFailure } from '#web/features/area/load-failure.tsx'
import { orderFilters } from '#web/features/area/order-filters.ts'
import { isOrderStatus } from '#web/features/area/order-status-tag.tsx'
import { usePageList } from '#web/features/area/use-page-list.ts'
import { callSilently } from '#web/lib/call.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './order-card.module.css'
import type { StudentOrder } from './student-order.ts'

/** The status that the address names; undefined when it names none. */
function statusOf(search: URLSearchParams): number | undefined {
  const text = search.get('status')
  return text !== null && /^\d{1,2}$/.test(text) && isOrderStatus(Number(text)) ? Number(text) : undefined
}

/** The student's own orders, newest first. */
export function OrderList() {
  const { t } = useTranslation(['learning', 'order'])
  const [search] = useSearchParams()
  const [cancelling, setCancelling] = useState<StudentOrder | null>(null)
  const status = statusOf(search)
  const { items, total, error, asking, loadingMore, more, retry } = usePageList({
    operation: 'GET /api/order',
    filters: { status },
    ask: (cursor, signal) => callSilently('GET /api/order', { query: { status, cursor } }, signal),
  })
  return (
    <>
      <FilterLinks
        label={t('learning:order.filter')}
        param="status"
        options={orderFilters(t('learning:order.all'), t)}
      />
      {!items && error && <LoadFailure error={error} onRetry={retry} retrying={asking} />}
      {!items && !error && <OrderSkeletons />}
      {items?.length === 0 && <NoOrders filtered={status !== undefined} />}
      {items && items.length > 0 && (
        <>
          <ul className={styles.list} aria-busy={asking}>
            {items.map((order) => (
              <OrderCard key={order.order_id} order={order} onCancel={setCancelling} />
            ))}
          </ul>
          <LoadMore shown={items.length} total={total} loading={loadingMore} onMore={more} />
        </>
      )}
      <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />
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
