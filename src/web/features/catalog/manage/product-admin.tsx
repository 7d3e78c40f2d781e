import { useTranslation } from 'react-i18next'
import { productStatuses } from '#contract/catalog/enums.ts'
import { FilterLinks } from '#web/area-kit/list/filter-links.tsx'
import { sortColumns } from '#contract/sorting.ts'
import { useNumberedList } from '#web/area-kit/list/use-numbered-list.ts'
import { useSelection } from '#web/area-kit/list/use-selection.ts'
import { useCan } from '#web/lib/can.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListBody } from '#web/area-kit/list/list-body.tsx'
import styles from '#web/area-kit/list/list.module.css'
import { ListSearch } from '#web/area-kit/list/list-search.tsx'
import { productStatusText } from './admin-product.ts'
import { IncompleteDialog } from './incomplete-dialog.tsx'
import { ProductBulk } from './product-bulk.tsx'
import { ProductFilters } from './product-filters.tsx'
import { ProductTable } from './product-table.tsx'
import { UndoBar } from '#web/area-kit/list/undo-bar.tsx'
import { useProductFilters } from './use-product-filters.ts'
import { useShelf } from './use-shelf.ts'

const statuses = [productStatuses.onShelf, productStatuses.offShelf, productStatuses.frozen]

/** All products of the school, on sale or not. */
export function ProductAdmin() {
  const { t } = useTranslation('backoffice')
  const can = useCan()
  const { filters, filtered } = useProductFilters()
  const list = useNumberedList('GET /api/v1/admin/products', { query: filters }, sortColumns.products)
  const selection = useSelection(
    list.items,
    ({ id }) => id,
    ({ name }) => name,
  )
  const { busy, done, confirming, change, confirm, refrain, undo, dismiss } = useShelf()
  const options = statuses.map((status) => ({
    value: String(status),
    label: t(productStatusText(status) ?? ''),
  }))
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label={t('backoffice:product.filter')}
          param="status"
          options={[{ value: '', label: t('backoffice:list.all') }, ...options]}
        />
        <ListSearch label={t('backoffice:product.search')} placeholder={t('backoffice:product.searchHint')} />
      </div>
      <ProductFilters />
      <ListBody
        label={t('common:title.products')}
        list={list}
        empty={
          <EmptyState
            title={t(filtered ? 'backoffice:product.noneFound' : 'backoffice:product.none')}
            why={filtered ? undefined : t('backoffice:product.noneWhy')}
            action={
              filtered ? (
                <ButtonLink to="/products">{t('backoffice:list.showAll')}</ButtonLink>
              ) : (
                can('catalog.write') && (
                  <ButtonLink look="primary" to="/products/new">
                    {t('backoffice:product.create')}
                  </ButtonLink>
                )
              )
            }
          />
        }
      >
        {(products) => (
          <ProductTable
            products={products}
            onShelf={change}
            busy={busy}
            {...(can('catalog.publish') && { selection })}
          />
        )}
      </ListBody>
      <ProductBulk selection={selection} />
      {confirming && (
        <IncompleteDialog
          name={confirming.product.name}
          missing={confirming.missing}
          busy={busy !== null}
          onConfirm={confirm}
          onClose={refrain}
        />
      )}
      {done && (
        <UndoBar
          text={t(
            done.status === productStatuses.onShelf
              ? 'backoffice:product.isOnSale'
              : 'backoffice:product.isOffShelf',
            { name: done.product.name },
          )}
          onUndo={undo}
          onClose={dismiss}
        />
      )}
    </>
  )
}
