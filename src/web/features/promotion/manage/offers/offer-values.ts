import { activityTypes } from '#contract/promotion/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import type { PickedProduct } from '#web/features/catalog/manage/product-picker.tsx'
import { fromParts, shareOf, toParts } from '#contract/order/price.ts'
import { isAmount, isPercent } from '#web/area-kit/form/amount.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'

/** A price of its own, a percentage, or a price in a group. */
type OfferKind = 'discount' | 'percent' | 'group'

export interface OfferValues {
  kind: OfferKind
  percent: string
  /** empty: no limit */
  ceiling: string
  /** a percentage for certain courses only */
  isScoped: boolean
  productIds: readonly number[]
  products: readonly PickedProduct[]
  /** by product */
  prices: Readonly<Record<number, string>>
  label: string
  number: string
  begin_time: number | null
  end_time: number | null
}

const WEEK = 7 * 24 * 3600
const MINUTE = 60

/** Initial values: a discount from now on, for a week. */
export function newOffer(): OfferValues {
  const begin = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE
  return {
    kind: 'discount',
    percent: '',
    ceiling: '',
    isScoped: false,
    productIds: [],
    products: [],
    prices: {},
    label: '',
    number: '2',
    begin_time: begin,
    end_time: begin + WEEK,
  }
}

/** Exact decimal amounts in the same currency. */
export function isBelow(amount: string, limit: string): boolean {
  const digits = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(`${whole}${fraction.padEnd(4, '0')}`)
  }
  return digits(amount) < digits(limit)
}

/** A rule for the prices of all products: a percentage, or a fixed deduction. */
export interface PriceRule {
  kind: 'percent' | 'off'
  value: string
}

/** Prices by a rule; null where the rule is invalid. */
export function pricesBy(
  { kind, value }: PriceRule,
  products: readonly PickedProduct[],
  currency: number,
): Record<number, string> | null {
  const given = value.trim()
  const isRule = kind === 'percent' ? /^[1-9]\d?(\.\d)?$/.test(given) : isAmount(given, currency)
  if (!isRule) return null
  const parts = (price: string) =>
    kind === 'percent' ? shareOf(price, given, currency) : Math.max(0, toParts(price) - toParts(given))
  return Object.fromEntries(products.map(({ id, price }) => [id, fromParts(parts(price), currency)]))
}

/** Key of a product's price in the problems. */
export const priceField = (productId: number): string => `price_${productId}`

export interface OfferTexts {
  percent: string
  ceiling: string
  productNeeded: string
  price: string
  number: string
  time: string
  end: string
}

function percentProblems(values: OfferValues, currency: number, texts: OfferTexts): Problems {
  const ceiling = values.ceiling.trim()
  const isCeiling = ceiling === '' || (isAmount(ceiling, currency) && isBelow('0', ceiling))
  return {
    percent_off: isPercent(values.percent.trim()) ? undefined : texts.percent,
    ceiling: isCeiling ? undefined : texts.ceiling,
    product_ids: values.isScoped && values.productIds.length === 0 ? texts.productNeeded : undefined,
  }
}

/** Problems found before the request, by field. */
export function problemsOf(values: OfferValues, currency: number, texts: OfferTexts): Problems {
  const { kind, products, prices, number, begin_time, end_time } = values
  const isGood = ({ id, price: full }: PickedProduct) => {
    const entered = (prices[id] ?? '').trim()
    return isAmount(entered, currency) && isBelow('0', entered) && isBelow(entered, full)
  }
  const isCount = /^\d{1,3}$/.test(number) && Number(number) >= 2 && Number(number) <= 100
  const isLater = end_time !== null && end_time > Math.max(begin_time ?? 0, Date.now() / 1000)
  return {
    ...(kind === 'percent'
      ? percentProblems(values, currency, texts)
      : {
          product_id: products.length === 0 ? texts.productNeeded : undefined,
          ...Object.fromEntries(
            products.map((product) => [priceField(product.id), isGood(product) ? undefined : texts.price]),
          ),
        }),
    number: kind === 'group' && !isCount ? texts.number : undefined,
    begin_time: begin_time === null ? texts.time : undefined,
    end_time: isLater ? undefined : texts.end,
  }
}

/** The request of a discount by percentage; the form has been validated. */
export function discountBodyOf(
  values: OfferValues,
): ByKey['POST /api/v1/admin/activities/discounts']['body'] {
  const { label, percent, ceiling, isScoped, productIds, begin_time, end_time } = values
  return {
    label: label.trim(),
    percent_off: percent.trim(),
    ...(ceiling.trim() !== '' && { ceiling: ceiling.trim() }),
    product_ids: isScoped ? [...productIds] : [],
    begin_time: begin_time ?? 0,
    end_time: end_time ?? 0,
  }
}

/** The request of offers with prices; the form has been validated. */
export function bodyOf(values: OfferValues): ByKey['POST /api/v1/admin/activities/several']['body'] {
  const { kind, products, prices, label, number, begin_time, end_time } = values
  return {
    type: kind === 'group' ? activityTypes.group : activityTypes.discount,
    products: products.map(({ id }) => ({ product_id: id, price: (prices[id] ?? '').trim() })),
    label: label.trim(),
    ...(kind === 'group' ? { number: Number(number) } : {}),
    begin_time: begin_time ?? 0,
    end_time: end_time ?? 0,
  }
}
