import { currencyCode } from '#contract/currencies.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './pay-action.module.css'

export interface Payable {
  order_id: number
  amount: string
  currency: number
}

export interface PayBarProps {
  order: Payable
  label: string
  busy?: boolean
  onPay: () => void
}

/** Amount and pay button; at the bottom edge of a phone. */
export function PayBar({ order, label, busy = false, onPay }: PayBarProps) {
  return (
    <div className={styles.bar}>
      <Price amount={order.amount} currency={currencyCode(order.currency)} />
      <Button look="primary" size="large" loading={busy} onClick={onPay}>
        {label}
      </Button>
    </div>
  )
}
