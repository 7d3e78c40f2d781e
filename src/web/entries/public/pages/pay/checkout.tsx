import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { is } from '#contract/account/limits.ts'
import { currencyCode } from '#contract/currencies.ts'
import { OrderLine } from '#web/features/order/order-line.tsx'
import { paySuccessRoute } from '#web/features/order/routes.ts'
import { Sums } from '#web/features/order/sums.tsx'
import type { Order } from '#web/features/order/types.ts'
import { enabledMethods, type PayMethod, payPlace } from '#web/features/payment/pay-methods.ts'
import { PayOnPhone } from '#web/features/payment/pay-on-phone.tsx'
import { PayMethodsChoice } from '#web/features/payment/pay-methods-choice.tsx'
import { PaymentWaiting } from '#web/features/payment/payment-waiting.tsx'
import { useUser } from '#web/features/session/use-user.ts'
import { useConfig } from '#web/lib/config.ts'
import { Card } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { useLang } from '#web/ui/use-lang.ts'
import styles from './checkout.module.css'
import { MethodPayment } from './method-payment.tsx'
import { OrderClosed } from './order-closed.tsx'

export interface CheckoutProps {
  order: Order
  /** the order has changed on the server: read it again */
  onSettled: () => void
  /** the payer has returned from a provider's page */
  returned: boolean
}

/** Checkout of an order: product, amount, payment method, and the payment itself. */
export function Checkout({ order, onSettled, returned }: CheckoutProps) {
  const { t } = useTranslation('payment')
  const lang = useLang()
  const config = useConfig()
  const { user } = useUser()
  const navigate = useNavigate()
  const methods = enabledMethods(config)
  const [chosen, choose] = useState<PayMethod | null>(null)
  const test = config.payment_test || order.is_test === 1
  const { done: late } = useCountdown(order.expires_at * 1000)
  // A single method is preselected.
  const method = methods.length === 1 ? (methods[0] ?? null) : chosen
  const { order_id, product_id } = order
  const finish = useCallback(
    () => void navigate(paySuccessRoute(order_id, product_id), { replace: true }),
    [navigate, order_id, product_id],
  )

  const place = payPlace()
  // The school may take payments on phones only.
  const payableHere = config.payment.payOnWeb || place !== 'desktop'

  if (late) return <OrderClosed order={order} />
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className="title">{t('payment:title')}</h1>
        {test && <StateMark kind="test" />}
      </div>
      <Card as="section" padding="large" className={styles.card}>
        <OrderLine cover={order.cover_url} name={order.course_name} teachers={order.course_teacher} />
        <Sums
          lines={[
            { label: t('order:number'), value: order.order_number },
            {
              label: t('payment:payBefore'),
              value: formatDateTime(order.expires_at, { lang, schoolZone: config.time_zone }),
            },
            {
              label: t('payment:amount'),
              value: <Price size="large" amount={order.amount} currency={currencyCode(order.currency)} />,
              strong: true,
            },
          ]}
        />
      </Card>
      {methods.length === 0 && <NoMethods admin={is(user, 'admin')} />}
      {methods.length > 0 && !payableHere && <PayOnPhone />}
      {methods.length > 0 && payableHere && (
        <Card as="section" padding="large" className={styles.card}>
          <PayMethodsChoice methods={methods} place={place} value={method} onChange={choose} />
          {method === null && returned && <PaymentWaiting orderId={order_id} isShown onPaid={finish} />}
          {method !== null && (
            // another method starts over: the code of the previous one is dropped and no longer polled
            <MethodPayment
              key={method}
              order={order}
              method={method}
              place={place}
              test={test}
              returned={returned}
              onPaid={finish}
              onSettled={onSettled}
            />
          )}
        </Card>
      )}
    </div>
  )
}

/** Shown when no payment method is set up: an explanation for students, and instructions for administrators. */
function NoMethods({ admin }: { admin: boolean }) {
  const { t } = useTranslation('payment')
  return (
    <Notice tone="warn" title={t('payment:none.title')}>
      <p>{admin ? t('payment:none.admin') : t('payment:none.student')}</p>
    </Notice>
  )
}
