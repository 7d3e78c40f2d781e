import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { knotStatuses, productStatuses, stockTypes } from '#contract/catalog/enums.ts'
import { knotStatusKeys } from '#contract/catalog/kind-texts.ts'
import { currencyCode } from '#contract/currencies.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import listStyles from '#web/area-kit/list/list.module.css'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Price } from '#web/ui/price.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type AdminProduct, productStatusText } from './admin-product.ts'
import { ProductActions } from './product-actions.tsx'
import { kindTextsOf } from './product-kinds.ts'
import styles from './products.module.css'

function ProductStatusTag({ status }: { status: number }) {
  const { t } = useTranslation('backoffice')
  const text = productStatusText(status)
  return text && <Tag tone={status === productStatuses.onShelf ? 'good' : 'neutral'}>{t(text)}</Tag>
}

export interface ProductTableProps {
  products: readonly AdminProduct[]
  onShelf: (product: AdminProduct, status: 1 | 2) => void
  /** the product whose status is being changed */
  busy: number | null
}

export function ProductTable({ products, onShelf, busy }: ProductTableProps) {
  const { t } = useTranslation(['backoffice', 'learning'])
  const columns: readonly Column<AdminProduct>[] = [
    {
      title: t('backoffice:product.name'),
      key: 'name',
      cell: ({ id, name, cover_url, teacher_name, ...kinds }) => (
        <span className={styles.product}>
          <CoverImage src={cover_url} title={name} alt="" className={styles.cover} />
          <span className={listStyles.stack}>
            <Link to={`/products/${id}`}>{name}</Link>
            <span className={listStyles.small}>
              {[...kindTextsOf(kinds).map((key) => t(key)), teacher_name].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      ),
    },
    {
      title: t('backoffice:product.price'),
      key: 'price',
      align: 'right',
      cell: ({ price, currency }) => (
        <Price amount={price} currency={currencyCode(currency)} tone="ink" size="small" />
      ),
    },
    {
      title: t('backoffice:product.stock'),
      key: 'stock',
      align: 'right',
      className: styles.short,
      cell: ({ stock, stock_type }) =>
        stock_type === stockTypes.limited ? stock : t('backoffice:product.unlimited'),
    },
    {
      title: t('backoffice:product.sold'),
      key: 'sold',
      cell: (row) => row.sold,
      align: 'right',
      className: styles.short,
    },
    {
      title: t('backoffice:product.status'),
      key: 'status',
      cell: ({ status, knot_status }) => (
        <>
          <ProductStatusTag status={status} />{' '}
          {knot_status === knotStatuses.closed && <Tag>{t(knotStatusKeys[knot_status])}</Tag>}
        </>
      ),
    },
    {
      title: t('backoffice:product.actions'),
      key: 'actions',
      cell: (product) => (
        <ProductActions
          product={product}
          busy={busy === product.id}
          onShelf={(status) => onShelf(product, status)}
        />
      ),
    },
  ]
  return <DataTable<AdminProduct> keyOf={({ id }) => id} columns={columns} rows={products} />
}
