import { enableConditions, exclusiveDiscounts } from '#contract/coupon/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import { isAmount, isPercent } from '#web/area-kit/form/amount.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'
import { isBelow } from '#web/features/promotion/manage/offers/offer-values.ts'

export interface CouponValues {
  label: string
  /** it takes off a share, up to the amount */
  isPercent: boolean
  percent: string
  amount: string
  hasThreshold: boolean
  threshold: string
  /** for certain courses only */
  isScoped: boolean
  productIds: readonly number[]
  isExclusive: boolean
  isClaimable: boolean
  claimBegin: number | null
  claimEnd: number | null
  begin: number | null
  end: number | null
  /** empty: unlimited */
  total: string
}

const MONTH = 30 * 24 * 3600
const MINUTE = 60

/** Initial values: for all courses, to be claimed and used within a month. */
export function newCoupon(): CouponValues {
  const begin = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE
  return {
    label: '',
    isPercent: false,
    percent: '',
    amount: '',
    hasThreshold: false,
    threshold: '',
    isScoped: false,
    productIds: [],
    isExclusive: false,
    isClaimable: true,
    claimBegin: begin,
    claimEnd: begin + MONTH,
    begin,
    end: begin + MONTH,
    total: '',
  }
}

export interface CouponTexts {
  label: string
  percent: string
  amount: string
  products: string
  time: string
  end: string
  order: string
  total: string
}

/** The typed number of coupons; null: unlimited. */
export const totalOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Whether the number is valid; of a published coupon it is at least the number claimed. */
export function isTotal(text: string, least = 1): boolean {
  const total = totalOf(text)
  return total === null || (/^\d+$/.test(text.trim()) && total >= Math.max(1, least) && total <= 1_000_000)
}

/** Problems of a pair of moments, by the server's field names. */
function spanProblems(
  from: number | null,
  until: number | null,
  names: [string, string],
  texts: CouponTexts,
) {
  const [fromName, untilName] = names
  return {
    [fromName]: from === null ? texts.time : undefined,
    [untilName]: until === null ? texts.time : from !== null && until <= from ? texts.order : undefined,
  }
}

/** Problems found before the request, by the server's field names. */
export function problemsOf(values: CouponValues, currency: number, texts: CouponTexts): Problems {
  const isPositive = (text: string) => isAmount(text.trim(), currency) && isBelow('0', text.trim())
  const use = spanProblems(values.begin, values.end, ['begin_time', 'end_time'], texts)
  const isOver = values.end !== null && values.end * 1000 <= Date.now()
  return {
    label: values.label.trim() === '' ? texts.label : undefined,
    percent_off: values.isPercent && !isPercent(values.percent.trim()) ? texts.percent : undefined,
    coupon_amount: isPositive(values.amount) ? undefined : texts.amount,
    enable_condition_amount: values.hasThreshold && !isPositive(values.threshold) ? texts.amount : undefined,
    product_ids: values.isScoped && values.productIds.length === 0 ? texts.products : undefined,
    ...spanProblems(values.claimBegin, values.claimEnd, ['claim_begin_time', 'claim_end_time'], texts),
    ...use,
    end_time: use['end_time'] ?? (isOver ? texts.end : undefined),
    total: isTotal(values.total) ? undefined : texts.total,
  }
}

/** The request; the form has been validated. */
export function bodyOf(values: CouponValues): ByKey['POST /api/v1/admin/coupons']['body'] {
  return {
    label: values.label.trim(),
    coupon_amount: values.amount.trim(),
    ...(values.isPercent && { percent_off: values.percent.trim() }),
    enable_condition: values.hasThreshold ? enableConditions.fullAmount : enableConditions.none,
    enable_condition_amount: values.hasThreshold ? values.threshold.trim() : '0',
    product_ids: values.isScoped ? [...values.productIds] : [],
    is_exclusive_discount: values.isExclusive ? exclusiveDiscounts.yes : exclusiveDiscounts.no,
    claim_begin_time: values.claimBegin ?? 0,
    claim_end_time: values.claimEnd ?? 0,
    begin_time: values.begin ?? 0,
    end_time: values.end ?? 0,
    total: totalOf(values.total),
    is_claimable: values.isClaimable ? 1 : 0,
  }
}
