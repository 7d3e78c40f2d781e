import type { TFunction } from 'i18next'
import { enableConditions } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { discountRate } from '#web/ui/discount-rate.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import type { Lang } from '#web/ui/lang.ts'
import type { AdminCoupon } from '#web/features/promotion/manage/states.ts'

/** Amount or share of a coupon with its minimum, as text. */
export function valueText(coupon: AdminCoupon, lang: Lang, t: TFunction): string {
  const { coupon_amount, percent_off: percent, enable_condition, enable_condition_amount, currency } = coupon
  const money = (amount: string) => formatMoney(amount, currencyCode(currency), lang)
  const rate = percent === undefined ? undefined : discountRate(percent, lang)
  const values = { rate, amount: money(coupon_amount), from: money(enable_condition_amount) }
  if (enable_condition === enableConditions.fullAmount)
    return t(rate === undefined ? 'promotion:offFrom' : 'promotion:percentOffFrom', values)
  return t(rate === undefined ? 'promotion:off' : 'promotion:percentOffMost', values)
}

/** The number of coupons, as text. */
export const totalText = ({ total }: Pick<AdminCoupon, 'total'>, t: TFunction): string =>
  total === null ? t('promotion:noLimit') : String(total)
