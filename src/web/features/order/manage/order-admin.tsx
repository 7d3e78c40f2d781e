import { useState } from 'react'
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
import { Button } from '#web/ui/button.tsx'
import { orderStatuses } from '#contract/order/status.ts'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { OrderTable } from './order-table.tsx'
import { ShipManyDialog } from './ship-many-dialog.tsx'
import { useOrderFilters } from './use-order-filters.ts'

/** All orders of the school, filtered by the query of the address. */
export function OrderAdmin() {
  const { t } = useTranslation(['backoffice', 'order', 'trade'])
  const can = useCan()
  const filters = useOrderFilters()
  const list = useNumberedList('GET /api/v1/admin/orders', { query: filters }, sortColumns.orders)
  const selection = useSelection(
    list.items,
    ({ order_id }) => order_id,
    ({ order_number }) => order_number,
  )
  const [shipping, setShipping] = useState<readonly string[] | null>(null)
  const toShip = selection.rows.filter(({ status }) => status === orderStatuses.awaitingShipment)
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <OrderFilterBar />
      {can('order.ship') && filters.status === orderStatuses.awaitingShipment && (
        <div>
          <Button onClick={() => setShipping([])}>{t('trade:ship.many')}</Button>
        </div>
      )}
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
        {(orders) => (
          <OrderTable orders={orders} {...((can('order.export') || can('order.ship')) && { selection })} />
        )}
      </ListBody>
      <BulkBar selection={selection}>
        {can('order.ship') && toShip.length > 0 && (
          <Button onClick={() => setShipping(toShip.map(({ order_number }) => order_number))}>
            {t('trade:ship.selected', { count: toShip.length })}
          </Button>
        )}
        <ExportButton
          request={{ kind: 'orders', filters: { ids: selection.rows.map(({ order_id }) => order_id) } }}
          selected
        />
      </BulkBar>
      {shipping && <ShipManyDialog orders={shipping} onClose={() => setShipping(null)} />}
    </>
  )
}
