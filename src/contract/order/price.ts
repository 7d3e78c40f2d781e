import { currencyDecimals } from '../currencies.ts'

/**
 * Amounts are counted here in whole ten-thousandths of the currency: exact, the precision that prices are kept in,
 * and far below what a number holds.
 */
const PARTS = 10_000

/** `'199.00'` -> 1990000. @throws RangeError for what is no amount */
export function toParts(amount: string): number {
  const match = /^(\d{1,11})(?:\.(\d{1,4}))?$/.exec(amount)
  if (!match) throw new RangeError(`not an amount: ${amount}`)
  return Number(match[1]) * PARTS + Number((match[2] ?? '').padEnd(4, '0'))
}

/** Ten-thousandths as a decimal string of the currency, rounded half up. */
export function fromParts(parts: number, currency: number): string {
  const decimals = currencyDecimals(currency)
  const smallest = PARTS / 10 ** decimals
  const units = Math.floor((parts + smallest / 2) / smallest)
  const digits = String(units).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The least that can be paid: one of the currency's smallest units, in parts. */
export const smallestUnit = (currency: number): number => PARTS / 10 ** currencyDecimals(currency)

export interface Bill {
  /** what the product costs before the coupon: its price, its discount price or its group's */
  price: string
  /** what the coupon takes off; null: none is used */
  coupon: string | null
  currency: number
}

/**
 * What is to be paid and what the coupon has taken off. A coupon takes off at most the price, and leaves at least one
 * smallest unit to pay; only what costs nothing by itself is free. Rounded once, at the end.
 */
export function bill({ price, coupon, currency }: Bill): { amount: string; off: string } {
  const full = toParts(price)
  if (full === 0 || coupon === null) return { amount: fromParts(full, currency), off: fromParts(0, currency) }
  const left = Math.max(full - Math.min(toParts(coupon), full), smallestUnit(currency))
  return { amount: fromParts(left, currency), off: fromParts(Math.max(0, full - left), currency) }
}
