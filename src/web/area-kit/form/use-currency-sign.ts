import { currencyCode } from '#contract/currencies.ts'
import { currencySign } from '#web/ui/format-money.ts'
import { useLang } from '#web/ui/use-lang.ts'

/** The sign of a currency, for the labels of amounts: the same that stands at the amounts themselves. */
export const useCurrencySign = (currency: number): string => currencySign(currencyCode(currency), useLang())
