import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { fromParts, toParts } from '#contract/order/price.ts'
import { payments } from '#contract/order/status.ts'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { isZero } from '#web/ui/format-money.ts'
import { Price } from '#web/ui/price.tsx'
import { type SumLine, Sums } from '../sums.tsx'
import type { Order } from '../types.ts'

const names: Readonly<Record<number, string>> = {
  [payments.none]: 'order:payMethod.none',
  [payments.wechat]: 'order:payMethod.wechat',
  [payments.alipay]: 'order:payMethod.alipay',
  [payments.systemAdded]: 'order:payMethod.school',
  [payments.paypal]: 'order:payMethod.paypal',
}

/** i18n key of the payment method. */
const payMethodKey = (payment: number): string => names[payment] ?? 'order:payMethod.other'

/** Deduction of discount or group price; coupon and manual changes of the price are separate items. */
function offerOff({ discount, coupon_amount, changed_price, currency }: Order): string {
  if (changed_price !== null) return fromParts(0, currency)
  return fromParts(Math.max(0, toParts(discount) - toParts(coupon_amount)), currency)
}

/** Payment method; of an offline payment also its means. */
function paidBy({ payment, offline_payment: offline }: Order, t: TFunction): string {
  const method = payment === null ? '' : t(payMethodKey(payment))
  if (!offline) return method
  if (offline.is_void === 1) return t('order:offline.void')
  if (offline.kind === 'unknown') return method
  const kind = t(offlineKindTexts[offline.kind])
  return offline.kind === 'free' ? kind : t('order:offline.paidBy', { method, kind })
}

/** The items of an order's amount, and its payment method. */
export function OrderSums({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const money = (amount: string) => (
    <Price amount={amount} currency={currencyCode(order.currency)} zero="number" tone="ink" />
  )
  const off = offerOff(order)
  const lines: SumLine[] = [
    { label: t('order:unitPrice'), value: money(order.unit_price) },
    { label: t('order:quantity'), value: order.quantity },
    { label: t('order:subtotal'), value: money(order.subtotal) },
    { label: t('order:total'), value: money(order.total_amount) },
  ]
  if (!isZero(off))
    lines.push({ label: order.group ? t('order:groupOff') : t('order:discount'), value: money(`-${off}`) })
  if (!isZero(order.coupon_amount))
    lines.push({ label: t('order:couponOff'), value: money(`-${order.coupon_amount}`) })
  if (order.changed_price !== null)
    lines.push({ label: t('order:changedPrice'), value: money(order.changed_price) })
  lines.push({
    label: t('order:payable'),
    value: <Price amount={order.amount_payable} currency={currencyCode(order.currency)} zero="number" />,
    strong: true,
  })
  if (order.payment !== null) lines.push({ label: t('order:payMethod.label'), value: paidBy(order, t) })
  const offline = order.offline_payment
  if (offline?.reference) lines.push({ label: t('order:offline.reference'), value: offline.reference })
  return <Sums lines={lines} />
}
