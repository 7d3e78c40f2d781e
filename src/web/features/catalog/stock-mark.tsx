import { useTranslation } from 'react-i18next'
import { stockTypes } from '#contract/catalog/enums.ts'
import { Tag } from '#web/ui/tag.tsx'
import { isSoldOut } from './buy-state.ts'
import type { ProductBrief } from './types.ts'

/** From this many places on, and fewer, a card says so. */
const FEW = 5

/** The one mark on a card: sold out, or only a few places left. */
export function StockMark({ product }: { product: Pick<ProductBrief, 'stock_type' | 'stock'> }) {
  const { t } = useTranslation('catalog')
  if (isSoldOut(product)) return <Tag>{t('catalog:soldOut')}</Tag>
  if (product.stock_type !== stockTypes.limited || product.stock > FEW) return null
  return <Tag tone="warn">{t('catalog:fewLeft')}</Tag>
}
