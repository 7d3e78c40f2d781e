import { useTranslation } from 'react-i18next'
import { stockTypes } from '#contract/catalog/enums.ts'
import { StateMark } from '#web/ui/state-mark.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { isSoldOut } from './buy-state.ts'
import type { ProductBrief } from './types.ts'

/** From this number of places downwards a card shows it. */
const FEW = 5

type Marked = Pick<ProductBrief, 'stock_type' | 'stock' | 'discount_price' | 'group_price'>

/** The mark of a card: sold out, few places left, a discount, or a group offer. */
export function ProductMark({ product }: { product: Marked }) {
  const { t } = useTranslation('catalog')
  if (isSoldOut(product)) return <Tag>{t('catalog:soldOut')}</Tag>
  if (product.stock_type === stockTypes.limited && product.stock <= FEW)
    return <Tag tone="warn">{t('catalog:fewLeft')}</Tag>
  if (product.discount_price !== null) return <StateMark kind="discount" />
  return product.group_price === null ? null : <StateMark kind="group" />
}
