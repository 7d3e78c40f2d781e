import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { PaymentReference } from '#web/features/payment/manage/journal/payment-reference.tsx'
import { Part } from '#web/area-kit/facts.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { methodTexts, outcomeTexts } from '#contract/order/manage/texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

/** Payments of the order; several where a provider took the money twice. */
export function OrderPayments({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('trade')
  if (order.payments.length === 0) return null
  return (
    <Part title={t('common:title.payments')}>
      <ul className={styles.rows}>
        {order.payments.map(({ id, amount, currency, method, outcome, paid_at, is_test, ...payment }) => (
          <li key={id} className={styles.item}>
            <p className={styles.marks}>
              <Sum amount={amount} currency={currency} />
              <span>{textOf(t, methodTexts, method)}</span>
              {is_test === 1 && <StateMark kind="test" />}
              <span className="second">{textOf(t, outcomeTexts, outcome)}</span>
            </p>
            <p className="second">
              <span className={styles.long}>
                <PaymentReference payment={payment} />
              </span>{' '}
              · <Moment at={paid_at} exact />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}
