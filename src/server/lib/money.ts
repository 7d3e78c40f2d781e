import Big from 'big.js'
import { currencyCode, currencyDecimals } from '#contract/currencies.ts'
import { refuse } from './refusal.ts'

/** the highest price: payment providers count in 32-bit cents */
export const MOST_PRICE = 10_000_000

/** A stored amount as it is answered: as many decimals as the currency has, half up. */
export const money = (amount: string, currency: number): string =>
  new Big(amount).toFixed(currencyDecimals(currency), Big.roundHalfUp)

/** An amount in the currency's smallest unit, as payment providers count it. */
export const minorUnits = (amount: string, currency: number): number =>
  new Big(amount)
    .times(new Big(10).pow(currencyDecimals(currency)))
    .round(0, Big.roundHalfUp)
    .toNumber()

/** An amount in the smallest unit, as it is stored. */
export const fromMinorUnits = (minor: number, currency: number): string =>
  new Big(minor).div(new Big(10).pow(currencyDecimals(currency))).toFixed(currencyDecimals(currency))

/** Whether an amount can be charged in a currency as it is: nothing finer than its smallest unit. */
export const fitsCurrency = (amount: string, currency: number): boolean =>
  new Big(amount).eq(money(amount, currency))

/**
 * What an amount that somebody enters may be.
 * @throws Refusal amountNotAllowed, which says so
 */
export function requireAmount(
  amount: string,
  currency: number,
  { most: highest, isZeroAllowed }: { most: string; isZeroAllowed: boolean },
): void {
  const most = money(highest, currency)
  const least = isZeroAllowed ? '0' : fromMinorUnits(1, currency)
  if (fitsCurrency(amount, currency) && new Big(amount).gte(least) && new Big(amount).lte(most)) return
  const inCurrency = (sum: string) => ({ amount: sum, currency: currencyCode(currency) })
  const values = { least: inCurrency(least), most: inCurrency(most), decimals: currencyDecimals(currency) }
  throw refuse('amountNotAllowed', values, { field: 'amount' })
}

/** An amount that the school asks for must be one that can be charged as it is. @throws Refusal amountTooFine */
export function requireFits(amount: string, currency: number, field: string): void {
  if (fitsCurrency(amount, currency)) return
  const values = {
    amount,
    currency: { currency: currencyCode(currency) },
    decimals: currencyDecimals(currency),
  }
  throw refuse('amountTooFine', values, { field })
}
