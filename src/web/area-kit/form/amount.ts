import { currencyDecimals } from '#contract/currencies.ts'
import { PERCENT_PATTERN, toParts } from '#contract/order/price.ts'

/** digits before the point */
const MOST_DIGITS = 9

/** The highest amount that can be entered in a currency, as a decimal string. */
export function highestAmount(currency: number): string {
  const decimals = currencyDecimals(currency)
  return '9'.repeat(MOST_DIGITS) + (decimals === 0 ? '' : `.${'9'.repeat(decimals)}`)
}

export type AmountFault = 'missing' | 'noNumber' | 'tooHigh' | 'tooFine'

/** Why a text is no amount in a currency; null: it is one. */
export function amountFault(text: string, currency: number): AmountFault | null {
  if (text === '') return 'missing'
  const [, digits = '', decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (digits === '') return 'noNumber'
  if (digits.length > MOST_DIGITS) return 'tooHigh'
  return decimals.length > currencyDecimals(currency) ? 'tooFine' : null
}

/** Whether a text is a valid amount in a currency. */
export const isAmount = (text: string, currency: number): boolean => amountFault(text, currency) === null

/** Whether a text is a valid amount above zero and at most `most`. */
export const isWithin = (text: string, most: string, currency: number): boolean =>
  isAmount(text, currency) && toParts(text) > 0 && toParts(text) <= toParts(most)

const percent = new RegExp(PERCENT_PATTERN)

/** Whether a text is a valid percentage. */
export const isPercent = (text: string): boolean => percent.test(text)

export const isSame = (one: string, other: string): boolean => toParts(one) === toParts(other)
