import type { ReactNode } from 'react'
import { currencyCode } from '#contract/currencies.ts'
import { useIsPhone } from '#web/lib/device.ts'
import type { TimeView } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { BuyButton, type BuyButtonProps } from './buy-button.tsx'
import { PhoneLink } from './phone-link.tsx'
import { ProductFacts } from './product-facts.tsx'
import styles from './purchase-card.module.css'
import type { Product } from './types.ts'

export interface PurchaseCardProps extends BuyButtonProps {
  product: Product
  view: TimeView
  /** address of this page, for the phone */
  address: string
  /** below the button: what comes first, such as logging in */
  hint?: ReactNode
  notice?: ReactNode
}

/** The card beside a course; on a phone price and button are a bar at the bottom of the screen. */
export function PurchaseCard({ product, view, address, hint, notice, ...button }: PurchaseCardProps) {
  const phone = useIsPhone()
  return (
    <div className={styles.card}>
      <div className={styles.bar}>
        <Price
          size={phone ? 'medium' : 'large'}
          amount={product.price}
          currency={currencyCode(product.currency)}
        />
        <BuyButton {...button} />
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {notice}
      <ProductFacts product={product} view={view} />
      <PhoneLink address={address} />
    </div>
  )
}
