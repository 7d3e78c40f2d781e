import { currencyDecimals } from '#contract/currencies.ts'
import { PERCENT_PATTERN, toParts } from '#contract/order/price.ts'

/** Whether a text is a valid amount in a currency. */
export function isAmount(text: string, currency: number): boolean {
  const decimals = currencyDecimals(currency)
  const pattern = decimals === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${decimals}})?$`)
  return pattern.test(text)
}

/** Whether a text is a valid amount above zero and at most `most`. */
export const isWithin = (text: string, most: string, currency: number): boolean =>
  isAmount(text, currency) && toParts(text) > 0 && toParts(text) <= toParts(most)

const percent = new RegExp(PERCENT_PATTERN)

/** Whether a text is a valid percentage. */
export const isPercent = (text: string): boolean => percent.test(text)

export const isSame = (one: string, other: string): boolean => toParts(one) === toParts(other)
