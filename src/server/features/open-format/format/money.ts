import Big from 'big.js'
import { currencyCode, currencyDecimals, currencyNumber } from '#contract/currencies.ts'
import { fromMinorUnits, minorUnits } from '../../../lib/money.ts'
import { FieldError } from './field-error.ts'

/** An amount as the format has it. */
export interface OpenMoney {
  /** in the currency's smallest unit, half up */
  minor: number
  /** ISO 4217 */
  currency: string
  /** the amount itself where it is finer than that */
  exact?: string
}

/** @param amount as the database has it, with four decimals */
export function openMoney(amount: string, currency: number): OpenMoney {
  const decimals = currencyDecimals(currency)
  const code = currencyCode(currency)
  const [, sign = '', front = '0', back = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const rest = back.slice(decimals)
  // nearly all of them, without the cost of exact arithmetic
  if (/^0*$/.test(rest)) {
    const minor = Number(front + back.slice(0, decimals).padEnd(decimals, '0'))
    return { minor: sign && minor !== 0 ? -minor : minor, currency: code }
  }
  return { minor: minorUnits(amount, currency), currency: code, exact: amount.replace(/0+$/, '') }
}

/** The amount as the database has it. @throws FieldError when the exact amount is another one */
export function decimalOf({ minor, currency, exact }: OpenMoney): string {
  const number = currencyNumber(currency) ?? 0
  if (exact === undefined) return fromMinorUnits(minor, number)
  if (minorUnits(exact, number) !== minor || new Big(exact).eq(fromMinorUnits(minor, number)))
    throw new FieldError('must have an exact amount that is rounded to its minor units')
  return exact
}
