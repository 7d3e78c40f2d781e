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
 * What the buy button says and does, in this order: `order` owned already, go to my courses; `under` off the shelf;
 * `empty` sold out; `product` free, join; `buy` to the order page. `owned`: the student has it and it still runs;
 * of physical goods a second one may be bought.
 */
export function buyState(product: Buyable, owned: boolean): BuyState {
  const free = isZero(product.price)
  if (owned && (free || product.type !== productTypes.physical)) return 'order'
  if (product.status !== productStatuses.onShelf) return 'under'
  if (isSoldOut(product)) return 'empty'
  return free ? 'product' : 'buy'
}
