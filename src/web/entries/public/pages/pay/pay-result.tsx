import { useTranslation } from 'react-i18next'
import { currencyCode } from '#contract/currencies.ts'
import { orderStatuses } from '#contract/order/status.ts'
import { OfficialAccount } from '#web/features/order/official-account.tsx'
import { OrderLine } from '#web/features/order/order-line.tsx'
import { orderStatusKey } from '#web/features/order/order-status.ts'
import { myCoursesAddress, myOrdersAddress } from '#web/features/order/routes.ts'
import { Sums } from '#web/features/order/sums.tsx'
import type { Order } from '#web/features/order/types.ts'
import { useConfig } from '#web/lib/config.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './checkout.module.css'

type Result = 'paid' | 'soldOut' | 'refunded'

function resultOf({ status, order_fail }: Order): Result {
  if (order_fail.order_fail === 1) return 'soldOut'
  return status === orderStatuses.refunding || status === orderStatuses.refunded ? 'refunded' : 'paid'
}

const words = {
  paid: { title: 'payment:paid.title', text: 'payment:paid.text' },
  soldOut: { title: 'payment:soldOut.title', text: 'payment:soldOut.text' },
  refunded: { title: 'payment:refunded.title', text: 'payment:refunded.text' },
} as const

/** What came of the payment, what it was for, and the next step. */
export function PayResult({ order }: { order: Order }) {
  const { t } = useTranslation('payment')
  const lang = useLang()
  const { time_zone } = useConfig()
  const result = resultOf(order)
  const paid = result === 'paid'
  return (
    <>
      <div className={styles.result}>
        <span className={styles.badge} data-tone={paid ? 'good' : 'warn'}>
          <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
            <path
              d={paid ? 'm8 17 6 6 11-13' : 'M16 8v10m0 5v.5'}
              fill="none"
              stroke="currentColor"
              strokeWidth="3"
              strokeLinecap="round"
            />
          </svg>
        </span>
        <h1 className="title">{t(words[result].title)}</h1>
        {order.is_test === 1 && <StateMark kind="test" />}
        <p className="second">
          {result === 'soldOut'
            ? order.order_fail.order_fail_msg || t(words.soldOut.text)
            : t(words[result].text)}
        </p>
      </div>
      <Card as="section" padding="large" className={styles.card}>
        <OrderLine cover={order.cover_url} name={order.course_name} teachers={order.course_teacher} />
        <Sums
          lines={[
            { label: t('order:number'), value: order.order_number },
            { label: t('order:state'), value: t(orderStatusKey(order.status)) },
            ...(order.paid_at === null
              ? []
              : [
                  {
                    label: t('payment:paidAt'),
                    value: formatDateTime(order.paid_at, { lang, schoolZone: time_zone }),
                  },
                ]),
            {
              label: paid ? t('payment:paidAmount') : t('payment:amount'),
              value: <Price amount={order.amount} currency={currencyCode(order.currency)} />,
              strong: true,
            },
          ]}
        />
      </Card>
      {paid && <OfficialAccount />}
      <div className={styles.ways}>
        {paid && (
          <ButtonLink look="primary" size="large" href={myCoursesAddress}>
            {t('payment:ways.learn')}
          </ButtonLink>
        )}
        <ButtonLink size="large" href={myOrdersAddress}>
          {t('payment:ways.order')}
        </ButtonLink>
        <ButtonLink size="large" look={paid ? 'quiet' : 'primary'} to="/home">
          {t('payment:ways.home')}
        </ButtonLink>
      </div>
    </>
  )
}
