import { activityTypes } from '#contract/promotion/enums.ts'
import type { ByKey } from '#contract/operations.ts'
import type { PickedProduct } from '#web/features/catalog/manage/product-picker.tsx'
import { isAmount } from '#web/area-kit/form/amount.ts'
import type { Problems } from '#web/area-kit/form/use-saved-form.ts'

export interface OfferValues {
  type: 1 | 2
  product: PickedProduct | null
  label: string
  price: string
  number: string
  begin_time: number | null
  end_time: number | null
}

const WEEK = 7 * 24 * 3600
const MINUTE = 60

/** A discount from now on, for a week. */
export function newOffer(): OfferValues {
  const begin = Math.floor(Date.now() / 1000 / MINUTE) * MINUTE
  return {
    type: activityTypes.discount,
    product: null,
    label: '',
    price: '',
    number: '2',
    begin_time: begin,
    end_time: begin + WEEK,
  }
}

/** Decimal amounts in the same currency, without a float in between. */
export function isBelow(amount: string, limit: string): boolean {
  const digits = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(`${whole}${fraction.padEnd(4, '0')}`)
  }
  return digits(amount) < digits(limit)
}

export interface OfferTexts {
  productNeeded: string
  price: string
  number: string
  time: string
  end: string
}

/** What is wrong before anything is sent, by field. */
export function problemsOf(values: OfferValues, currency: number, texts: OfferTexts): Problems {
  const { type, product, price, number, begin_time, end_time } = values
  const asked = price.trim()
  const isPositive = isAmount(asked, currency) && isBelow('0', asked)
  const isCount = /^\d{1,3}$/.test(number) && Number(number) >= 2 && Number(number) <= 100
  const isLater = end_time !== null && end_time > Math.max(begin_time ?? 0, Date.now() / 1000)
  return {
    product_id: product === null ? texts.productNeeded : undefined,
    price: isPositive && (product === null || isBelow(asked, product.price)) ? undefined : texts.price,
    number: type === activityTypes.group && !isCount ? texts.number : undefined,
    begin_time: begin_time === null ? texts.time : undefined,
    end_time: isLater ? undefined : texts.end,
  }
}

/** As the server takes it; the form has been checked. */
export function bodyOf(values: OfferValues): ByKey['POST /api/v1/admin/activities']['body'] {
  const { type, product, label, price, number, begin_time, end_time } = values
  return {
    type,
    product_id: product?.id ?? 0,
    label: label.trim(),
    price: price.trim(),
    ...(type === activityTypes.group ? { number: Number(number) } : {}),
    begin_time: begin_time ?? 0,
    end_time: end_time ?? 0,
  }
}
