import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { useTimeView } from '#web/area-kit/use-time-view.ts'
import { orderStatusKey } from '../order-status.ts'
import type { Order } from '../types.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDateTime } from '#web/ui/format-time.ts'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './order-detail.module.css'

/** The events of an order from its creation. */
export function OrderEvents({ events, currency }: Pick<Order, 'events' | 'currency'>) {
  const { t } = useTranslation('order')
  const view = useTimeView()
  const lang = useLang()
  const steps = events.flatMap(({ status, paid, at }, index) => {
    if (index === 0) return [{ what: t('order:detail.ordered'), at }]
    const change = { what: t(orderStatusKey(status)), at }
    if (paid === null) return [change]
    const amount = formatMoney(paid, currencyCode(currency), lang)
    const payment = { what: t('order:detail.paidAmount', { amount }), at }
    return status === orderStatuses.paid ? [payment] : [payment, change]
  })
  return (
    <ol className={styles.events} aria-label={t('order:detail.events')}>
      {steps.map(({ what, at }, index) => (
        <li key={index}>
          <span>{what}</span>
          <time className="second" dateTime={new Date(at * 1000).toISOString()}>
            {formatDateTime(at, view)}
          </time>
        </li>
      ))}
    </ol>
  )
}
