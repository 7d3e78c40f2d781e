import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { knotStatuses, productStatuses, stockTypes } from '#contract/catalog/enums.ts'
import { knotStatusKeys } from '#contract/catalog/kind-texts.ts'
import { currencyCode } from '#contract/currencies.ts'
import { teacherNames } from '#contract/teacher-names.ts'
import { type Column, DataTable } from '#web/area-kit/list/data-table.tsx'
import { TwoTexts } from '#web/area-kit/list/two-texts.tsx'
import type { Selection } from '#web/area-kit/list/use-selection.ts'
import { Moment } from '#web/area-kit/moment.tsx'
import { CoverImage } from '#web/ui/cover-image.tsx'
import { Price } from '#web/ui/price.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
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
  /** none: nothing can be done with several at once */
  selection?: Selection<AdminProduct>
}

export function ProductTable({ products, onShelf, busy, selection }: ProductTableProps) {
  const { t } = useTranslation(['backoffice', 'learning'])
  const lang = useLang()
  const columns: readonly Column<AdminProduct>[] = [
    {
      title: t('backoffice:product.name'),
      key: 'name',
      grow: 3,
      cell: ({ id, name, cover_url, teacher_name, ...kinds }) => (
        <span className={styles.product}>
          <CoverImage src={cover_url} title={name} alt="" className={styles.cover} />
          <TwoTexts
            second={[...kindTextsOf(kinds).map((key) => t(key)), teacherNames(teacher_name, lang)]
              .filter(Boolean)
              .join(' · ')}
          >
            <Link to={`/products/${id}`}>{name}</Link>
          </TwoTexts>
        </span>
      ),
    },
    {
      title: t('backoffice:product.price'),
      key: 'price',
      align: 'right',
      sort: '-price',
      cell: ({ price, currency }) => (
        <Price amount={price} currency={currencyCode(currency)} tone="ink" size="small" />
      ),
    },
    {
      title: t('backoffice:product.stock'),
      key: 'stock',
      from: 'm',
      align: 'right',
      className: styles.short,
      cell: ({ stock, stock_type }) =>
        stock_type === stockTypes.limited ? stock : t('backoffice:product.unlimited'),
    },
    {
      title: t('backoffice:product.sold'),
      key: 'sold',
      from: 'm',
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
      title: t('backoffice:product.created'),
      key: 'created',
      from: 'xl',
      sort: '-time',
      cell: ({ created_at }) => <Moment at={created_at} />,
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
  return (
    <DataTable<AdminProduct>
      dense
      keyOf={({ id }) => id}
      columns={columns}
      rows={products}
      {...(selection && { selection })}
    />
  )
}
