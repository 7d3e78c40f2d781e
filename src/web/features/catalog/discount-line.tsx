import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { discountRate } from '#web/ui/discount-rate.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { StateMark } from '#web/ui/state-mark.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './offers.module.css'
import type { Product } from './types.ts'
import { useOfferEnd } from './use-offer-end.ts'

export interface DiscountLineProps {
  productId: number
  discount: NonNullable<Product['activity']['discount']>
  currency: number
}

/** Name of the discount, its percentage, and the time until it ends. */
export function DiscountLine({ productId, discount, currency }: DiscountLineProps) {
  const { t } = useTranslation('catalog')
  const lang = useLang()
  const { percent_off: percent, ceiling } = discount
  const rate = percent === undefined ? undefined : discountRate(percent, lang)
  const { text } = useOfferEnd(productId, discount.end_time)
  return (
    <p className={styles.line}>
      <StateMark kind="discount" detail={discount.activity_label} />
      {rate !== undefined && (
        <span>
          {ceiling === undefined
            ? t('catalog:offer.percentOff', { rate })
            : t('catalog:offer.percentOffMost', {
                rate,
                amount: formatMoney(ceiling, currencyCode(currency), lang),
              })}
        </span>
      )}
      <span className={styles.time} role="timer">
        {t('catalog:offer.endsIn', { clock: text })}
      </span>
    </p>
  )
}
