import { useTranslation } from 'react-i18next'
import { unavailableCodes } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { useConfig } from '#web/lib/config.ts'
import { discountRate } from '#web/ui/discount-rate.ts'
import { formatMoney, isZero } from '#web/ui/format-money.ts'
import { formatDate, formatDateTime } from '#web/ui/format-time.ts'
import { Tag } from '#web/ui/tag.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import type { CheckoutCoupon } from './checkout-price.ts'
import styles from './coupon-choice.module.css'

/** Deduction, minimum and validity of a coupon. */
export function CouponText({ coupon }: { coupon: CheckoutCoupon }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { time_zone } = useConfig()
  const money = (amount: string) => formatMoney(amount, currencyCode(coupon.currency), lang)
  const until = formatDate(coupon.end_time, { lang, schoolZone: time_zone })
  return (
    <span className={styles.text}>
      <span className={styles.head}>
        <span className={styles.amount}>
          {coupon.percent_off === undefined
            ? money(coupon.coupon_amount)
            : t('order:coupon.percentOff', {
                rate: discountRate(coupon.percent_off, lang),
                amount: money(coupon.coupon_amount),
              })}
        </span>
        <span>{coupon.label}</span>
        {coupon.is_exclusive_discount === 2 && <Tag>{t('order:coupon.noStacking')}</Tag>}
      </span>
      <span className={styles.terms}>
        {coupon.enable_condition === 2 && !isZero(coupon.enable_condition_amount)
          ? t('order:coupon.from', { amount: money(coupon.enable_condition_amount) })
          : t('order:coupon.always')}
        {' · '}
        {t('order:coupon.until', { date: until })}
      </span>
    </span>
  )
}

/** Why a coupon cannot be used here. */
export function CouponReason({ coupon }: { coupon: CheckoutCoupon }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { time_zone } = useConfig()
  const { groupPrice, notYet, amountShort } = unavailableCodes
  const texts: Readonly<Record<number, string>> = {
    [groupPrice]: t('order:coupon.groupPrice'),
    [notYet]: t('order:coupon.notYet', {
      time: formatDateTime(coupon.begin_time, { lang, schoolZone: time_zone }),
    }),
    [amountShort]: t('order:coupon.short', {
      amount: formatMoney(coupon.shortfall, currencyCode(coupon.currency), lang),
    }),
  }
  return <p className={styles.reason}>{texts[coupon.unavailable_code] ?? t('order:coupon.restricted')}</p>
}
