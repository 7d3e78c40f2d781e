import type { ReactNode } from 'react'
import { currencyCode } from '#contract/currencies.ts'
import { useIsPhone } from '#web/lib/device.ts'
import { isZero } from '#web/ui/format-money.ts'
import type { TimeView } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { BuyButton, type BuyButtonProps } from './buy-button.tsx'
import { CouponRow } from './coupon-row.tsx'
import { DiscountLine } from './discount-line.tsx'
import { GroupOffer } from './group-offer.tsx'
import { PhoneLink } from './phone-link.tsx'
import { ProductFacts } from './product-facts.tsx'
import styles from './purchase-card.module.css'
import type { Product } from './types.ts'

export interface PurchaseCardProps extends BuyButtonProps {
  product: Product
  view: TimeView
  /** address of the page for phones; null on a phone */
  phoneAddress: string | null
  onBuyInGroup: (groupId?: number) => void
  /** below the button: what is required first, such as logging in */
  hint?: ReactNode
  notice?: ReactNode
}

/** The card beside a course; on a phone a bar with price and button at the bottom of the screen. */
export function PurchaseCard(props: PurchaseCardProps) {
  const { product, view, phoneAddress, onBuyInGroup, hint, notice, ...button } = props
  const phone = useIsPhone()
  const { discount, group } = product.activity
  const price = discount?.discount_price ?? product.price
  const buyable = button.state === 'buy'
  return (
    <div className={styles.card}>
      {discount && <DiscountLine productId={product.id} discount={discount} currency={product.currency} />}
      <div className={styles.bar}>
        <Price
          size={phone ? 'medium' : 'large'}
          amount={price}
          original={discount?.price}
          currency={currencyCode(product.currency)}
        />
        <BuyButton {...button} />
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {notice}
      {buyable && !isZero(price) && <CouponRow product={product} price={price} />}
      {group && (
        <GroupOffer product={product} offer={group} open={buyable && !button.loading} onBuy={onBuyInGroup} />
      )}
      <ProductFacts product={product} view={view} />
      {phoneAddress !== null && <PhoneLink address={phoneAddress} />}
    </div>
  )
}
