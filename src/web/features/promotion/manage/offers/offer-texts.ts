import type { TFunction } from 'i18next'
import { currencyCode } from '#contract/currencies.ts'
import { discountRate } from '#web/ui/discount-rate.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import type { Lang } from '#web/ui/lang.ts'
import type { Offer } from '../states.ts'

/** What an offer is for: its course, several, or all of them. */
export function offerScope({ product_name, product_ids }: Offer, t: TFunction): string {
  if (product_ids === undefined) return product_name
  return product_ids.length === 0
    ? t('promotion:allCourses')
    : t('promotion:someCourses', { count: product_ids.length })
}

/** What a discount by percentage takes off; empty: the offer has a price. */
export function percentText(
  { percent_off: percent, ceiling, currency }: Offer,
  lang: Lang,
  t: TFunction,
): string {
  if (percent === undefined) return ''
  const rate = discountRate(percent, lang)
  return ceiling === undefined
    ? t('promotion:percentOff', { rate })
    : t('promotion:percentOffMost', { rate, amount: formatMoney(ceiling, currencyCode(currency), lang) })
}
