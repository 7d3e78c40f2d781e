import { currencies } from '#contract/currencies.ts'
import type { Amount } from './payment.ts'

const decimalsOf = new Map<string, number>(
  Object.values(currencies).map(({ code, decimals }) => [code, decimals]),
)

/** The decimals that amounts of a currency are charged with. @throws RangeError for a currency we do not know */
function decimals(currency: string): number {
  const found = decimalsOf.get(currency)
  if (found === undefined) throw new RangeError(`no amounts are charged in ${currency}`)
  return found
}

/** An amount as Alipay and PayPal write it: 199.00, and 199 where the currency has no decimals */
export function decimalText({ minor, currency }: Amount): string {
  const places = decimals(currency)
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError('an amount is a whole number, not below 0')
  if (places === 0) return String(minor)
  const digits = String(minor).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/**
 * An amount as a provider wrote it, exactly: a finer one than the currency has is none.
 * @returns null for what is no amount from 0 on
 */
export function readDecimal(text: string, currency: string): Amount | null {
  const places = decimalsOf.get(currency)
  const parts = /^(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text)
  if (places === undefined || !parts) return null
  const [, whole = '', fraction = ''] = parts
  if (/[1-9]/.test(fraction.slice(places))) return null
  const minor = Number(whole + fraction.slice(0, places).padEnd(places, '0'))
  return Number.isSafeInteger(minor) ? { minor, currency } : null
}
