import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { Price } from '#web/ui/price.tsx'
import type { CheckoutPrice } from './checkout-price.ts'
import { type SumLine, Sums } from './sums.tsx'

/** The quantity is always one: a course is for the person who orders it. */
const QUANTITY = 1

export interface CheckoutSumsProps {
  price: CheckoutPrice
  currency: number
  inGroup: boolean
}

/** The items of the price. */
export function CheckoutSums({ price, currency, inGroup }: CheckoutSumsProps) {
  const { t } = useTranslation('order')
  const money = (amount: string) => (
    <Price amount={amount} currency={currencyCode(currency)} zero="number" tone="ink" />
  )
  const lines: SumLine[] = [
    { label: t('order:unitPrice'), value: money(price.total) },
    { label: t('order:quantity'), value: QUANTITY },
    { label: t('order:total'), value: money(price.total) },
  ]
  if (price.off !== null)
    lines.push({ label: inGroup ? t('order:groupOff') : t('order:discount'), value: money(`-${price.off}`) })
  if (price.couponOff !== null)
    lines.push({ label: t('order:couponOff'), value: money(`-${price.couponOff}`) })
  lines.push({
    label: t('order:payable'),
    value: <Price size="large" amount={price.payable} currency={currencyCode(currency)} zero="number" />,
    strong: true,
  })
  return <Sums lines={lines} />
}
