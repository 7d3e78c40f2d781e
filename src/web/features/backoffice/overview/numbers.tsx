import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { dayAt } from '#web/area-kit/calendar/day.ts'
import { Can } from '#web/area-kit/can.tsx'
import { useCan } from '#web/lib/can.ts'
import { useConfig } from '#web/lib/config.ts'
import { Price } from '#web/ui/price.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { NumberCard } from './number-card.tsx'
import styles from './overview.module.css'

export type OverviewData = ByKey['GET /api/v1/admin/overview']['reply']

/** Key figures; each links to its list. */
export function Numbers({ overview }: { overview: OverviewData }) {
  const { t } = useTranslation('backoffice')
  const can = useCan()
  const { currency, time_zone } = useConfig()
  const today = dayAt(useNow(), time_zone)
  const { paid_today, pending_orders, students, products_on_sale, sms_today } = overview
  const paid = paid_today.length > 0 ? paid_today : [{ currency, amount: '0', orders: 0 }]
  return (
    <ul className={styles.numbers}>
      <Can permission="order.read">
        {paid.map((day) => (
          <NumberCard
            key={day.currency}
            wide
            {...(can('payment.read') && {
              to: `/payments?is_test=0&outcome=granted&from=${today}&to=${today}`,
            })}
            label={t('backoffice:overview.paidToday')}
            note={t('backoffice:overview.orders', { count: day.orders })}
          >
            <Price
              amount={day.amount}
              currency={currencyCode(day.currency)}
              zero="number"
              tone="ink"
              size="large"
            />
          </NumberCard>
        ))}
        <NumberCard to="/orders?status=1" label={t('backoffice:overview.pending')}>
          {pending_orders}
        </NumberCard>
      </Can>
      <Can permission="account.read">
        <NumberCard to="/users?type=3" label={t('backoffice:overview.students')}>
          {students}
        </NumberCard>
      </Can>
      <Can permission="catalog.read">
        <NumberCard to="/products?status=2" label={t('backoffice:overview.onSale')}>
          {products_on_sale}
        </NumberCard>
      </Can>
      <Can permission="sms.security">
        <NumberCard to="/sms" label={t('backoffice:overview.smsToday')}>
          {sms_today}
        </NumberCard>
      </Can>
    </ul>
  )
}
