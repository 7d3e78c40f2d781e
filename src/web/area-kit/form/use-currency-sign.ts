import { currencyCode } from '#contract/currencies.ts'
import { currencySign } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'

/** The sign of a currency for labels of amount fields; the same as in formatted amounts. */
export const useCurrencySign = (currency: number): string => currencySign(currencyCode(currency), useLang())
