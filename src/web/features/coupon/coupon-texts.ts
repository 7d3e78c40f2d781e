import type { TFunction } from 'i18next'
import { couponScopes, enableConditions, unavailableCodes } from '#contract/coupon/enums.ts'
import { currencyCode } from '#contract/currencies.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDate, formatDateTime, type TimeView } from '#web/ui/format-time.ts'
import type { Coupon } from './types.ts'

type Translate = TFunction<'coupon'>

/** The minimum amount of a coupon. */
export function conditionText(coupon: Coupon, t: Translate, { lang }: TimeView): string {
  if (coupon.enable_condition !== enableConditions.fullAmount) return t('coupon:condition.none')
  const amount = formatMoney(coupon.enable_condition_amount, currencyCode(coupon.currency), lang)
  return t('coupon:condition.from', { amount })
}

/** The most that a percentage takes off. */
export const mostText = ({ coupon_amount, currency }: Coupon, t: Translate, { lang }: TimeView): string =>
  t('coupon:most', { amount: formatMoney(coupon_amount, currencyCode(currency), lang) })

export const scopeText = ({ coupon_scope }: Coupon, t: Translate): string =>
  coupon_scope === couponScopes.specifiedProducts ? t('coupon:scope.some') : t('coupon:scope.all')

export const timeText = ({ begin_time, end_time }: Coupon, t: Translate, view: TimeView): string =>
  t('coupon:time', { from: formatDate(begin_time, view), to: formatDate(end_time, view) })

/** Why it cannot be used at this checkout, with what is missing; null when it can. */
export function reasonText(coupon: Coupon, t: Translate, view: TimeView): string | null {
  switch (coupon.unavailable_code) {
    case unavailableCodes.groupPrice:
      return t('coupon:reason.groupPrice')
    case unavailableCodes.restricted:
      return t('coupon:reason.restricted')
    case unavailableCodes.notYet:
      return t('coupon:reason.notYet', { time: formatDateTime(coupon.begin_time, view) })
    case unavailableCodes.amountShort:
      return t('coupon:reason.amountShort', {
        amount: formatMoney(coupon.shortfall, currencyCode(coupon.currency), view.lang),
      })
    default:
      return null
  }
}
