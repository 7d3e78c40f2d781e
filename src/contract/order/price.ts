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

/** Percentages have at most one decimal: 1000 tenths are the whole. */
const TENTHS = 1000

/** a percentage from 0.1 to 99.9 */
export const PERCENT_PATTERN = '^(0\\.[1-9]|[1-9]\\d?(\\.\\d)?)$'

/** `'12.5'` -> 125. @throws RangeError for what is no percentage between 0.1 and 99.9 */
export function toTenths(percent: string): number {
  const match = /^(\d{1,2})(?:\.(\d))?$/.exec(percent)
  const tenths = match ? Number(match[1]) * 10 + Number(match[2] ?? 0) : 0
  if (tenths === 0) throw new RangeError(`not a percentage: ${percent}`)
  return tenths
}

/** A percentage of a price in parts, rounded half up to the currency's smallest unit. */
export function shareOf(price: string, percent: string, currency: number): number {
  const unit = smallestUnit(currency)
  const charged = toParts(fromParts(toParts(price), currency))
  // the product can be more than a number holds exactly
  const doubled = 2n * BigInt(charged) * BigInt(toTenths(percent))
  const whole = BigInt(TENTHS) * BigInt(unit)
  return Number((doubled + whole) / (2n * whole)) * unit
}

/** What a coupon takes off: an amount, or a percentage of the price up to that amount. */
export interface Reduction {
  coupon_amount: string
  percent_off?: string
}

/** What a coupon takes off a price, in parts; at most the price. */
export function takenOff(price: string, coupon: Reduction, currency: number): number {
  const most = Math.min(toParts(coupon.coupon_amount), toParts(price))
  return coupon.percent_off === undefined
    ? most
    : Math.min(shareOf(price, coupon.percent_off, currency), most)
}

export interface Bill {
  /** what the product costs before the coupon: its price, its discount price or its group's */
  price: string
  /** null: none is used */
  coupon: Reduction | null
  currency: number
}

/**
 * What is to be paid and what the coupon has taken off. A coupon takes off at most the price, and leaves at least one
 * smallest unit to pay; only what costs nothing by itself is free. Rounded once, at the end; a percentage is rounded
 * where it becomes a sum.
 */
export function bill({ price, coupon, currency }: Bill): { amount: string; off: string } {
  const full = toParts(price)
  if (full === 0 || coupon === null) return { amount: fromParts(full, currency), off: fromParts(0, currency) }
  const left = Math.max(full - takenOff(price, coupon, currency), smallestUnit(currency))
  return { amount: fromParts(left, currency), off: fromParts(Math.max(0, full - left), currency) }
}
