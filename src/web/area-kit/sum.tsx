import { currencyCode } from '#contract/currencies.ts'
import { Price } from '#web/ui/price.tsx'

/** An amount as the ledger stores it, with its currency. */
export const Sum = ({ amount, currency }: { amount: string; currency: number }) => (
  <Price amount={amount} currency={currencyCode(currency)} zero="number" tone="ink" size="small" />
)
