import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import type { ByKey } from '#contract/operations.ts'
import { useCall } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { isZero } from '#web/ui/format-money.ts'
import { Price } from '#web/ui/price.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'

type TotalsQuery = ByKey['GET /api/v1/admin/payments/totals']['query']
type Filters = { [Name in keyof TotalsQuery]: TotalsQuery[Name] | undefined }

/** Totals of the payments per currency; nothing on failure, which the list below shows. */
export function PaymentTotals({ filters }: { filters: Filters }) {
  const { t } = useTranslation('trade')
  const { data } = useCall(
    'GET /api/v1/admin/payments/totals',
    { query: filters },
    { quiet: true, placeholderData: (before) => before },
  )
  if (!data || data.length === 0) return null
  return (
    <ul className={styles.totals} aria-label={t('trade:payments.totals')}>
      {data.map(({ currency, payments, amount, refunded }) => (
        <Card as="li" key={currency} className={styles.total}>
          <span className="second">{t('trade:payments.cameIn', { count: payments })}</span>
          <span className={styles.sum}>
            <Price amount={amount} currency={currencyCode(currency)} zero="number" tone="ink" size="large" />
          </span>
          {!isZero(refunded) && (
            <span className="second">
              {t('trade:payments.wentBack')} <Sum amount={refunded} currency={currency} />
            </span>
          )}
        </Card>
      ))}
    </ul>
  )
}
