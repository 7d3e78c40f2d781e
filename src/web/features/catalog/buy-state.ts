import { productStatuses, productTypes, stockTypes } from '#contract/catalog/enums.ts'
import { isZero } from '#web/ui/format-money.ts'

export type BuyState = 'order' | 'under' | 'empty' | 'product' | 'buy'

export interface Buyable {
  type: number
  status: number
  /** decimal string */
  price: string
  stock_type: number
  stock: number
}

export const isSoldOut = ({ stock_type, stock }: Pick<Buyable, 'stock_type' | 'stock'>): boolean =>
  stock_type === stockTypes.limited && stock <= 0

/**
 * Label and action of the buy button, by the first that applies: `order` owned already, go to my courses; `under` off
 * sale; `empty` sold out; `product` free, join; `buy` go to the order page. `owned`: the student has a valid grant; of
 * physical goods a second one may be bought.
 */
export function buyState(product: Buyable, owned: boolean): BuyState {
  const free = isZero(product.price)
  if (owned && (free || product.type !== productTypes.physical)) return 'order'
  if (product.status !== productStatuses.onShelf) return 'under'
  if (isSoldOut(product)) return 'empty'
  return free ? 'product' : 'buy'
}
