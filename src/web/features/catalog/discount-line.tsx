import { useTranslation } from 'react-i18next'
import { StateMark } from '#web/ui/state-mark.tsx'
import styles from './offers.module.css'
import type { Product } from './types.ts'
import { useOfferEnd } from './use-offer-end.ts'

export interface DiscountLineProps {
  productId: number
  discount: NonNullable<Product['activity']['discount']>
}

/** Name of the discount and the time until it ends. */
export function DiscountLine({ productId, discount }: DiscountLineProps) {
  const { t } = useTranslation('catalog')
  const { text } = useOfferEnd(productId, discount.end_time)
  return (
    <p className={styles.line}>
      <StateMark kind="discount" detail={discount.activity_label} />
      <span className={styles.time} role="timer">
        {t('catalog:offer.endsIn', { clock: text })}
      </span>
    </p>
  )
}
