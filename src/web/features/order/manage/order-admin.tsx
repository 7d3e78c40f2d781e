import { useTranslation } from 'react-i18next'
import { sortColumns } from '#contract/sorting.ts'
import { BulkBar } from '#web/area-kit/list/bulk-bar.tsx'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { useSelection } from '#web/area-kit/list/use-selection.ts'
import { ExportButton } from '#web/features/exports/export-button.tsx'
import { useCan } from '#web/lib/can.ts'
import { PageButton } from '#web/area-kit/page-button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { OrderTable } from './order-table.tsx'
import { useOrderFilters } from './use-order-filters.ts'

/** All orders of the school, filtered by the query of the address. */
export function OrderAdmin() {
  const { t } = useTranslation(['backoffice', 'order'])
  const can = useCan()
  const filters = useOrderFilters()
  const list = useNumberedList('GET /api/v1/admin/orders', { query: filters }, sortColumns.orders)
  const selection = useSelection(
    list.items,
    ({ order_id }) => order_id,
    ({ order_number }) => order_number,
  )
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
                <PageButton to="/products">{t('backoffice:orders.toProducts')}</PageButton>
              )
            }
          />
        }
      >
        {(orders) => <OrderTable orders={orders} {...(can('order.export') && { selection })} />}
      </ListBody>
      <BulkBar selection={selection}>
        <ExportButton
          request={{ kind: 'orders', filters: { ids: selection.rows.map(({ order_id }) => order_id) } }}
          selected
        />
      </BulkBar>
    </>
  )
}
