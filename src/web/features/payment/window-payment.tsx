import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotSignedIn, failureMessage } from '#web/lib/failures.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './pay-action.module.css'
import { PayBar, type Payable } from './pay-bar.tsx'
import { PayFailure } from './pay-failure.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { openPaymentWindow } from './payment-window.ts'
import type { PayPlace, WindowMethod } from './pay-methods.ts'

const PaidQuestion = lazy(() => import('./paid-question.tsx'))

const labels = { alipay: 'payment:go.alipay', paypal: 'payment:go.paypal' } as const
const openLabels = { alipay: 'payment:window.open.alipay', paypal: 'payment:window.open.paypal' } as const

export interface WindowPaymentProps {
  order: Payable
  method: WindowMethod
  place: PayPlace
  onPaid: () => void
  /** the order may have been paid meanwhile */
  onSettled: () => void
  /** the payer has returned from paying */
  returned: boolean
}

/** Alipay or PayPal on the provider's page; this page polls for the payment. */
export function WindowPayment(props: WindowPaymentProps) {
  const { order, method, place, onPaid, onSettled, returned } = props
  const { t } = useTranslation('payment')
  const [busy, setBusy] = useState(false)
  const [begun, setBegun] = useState(returned)
  const [confirming, setConfirming] = useState(false)
  const [isWaiting, setWaiting] = useState(returned)
  const [blocked, setBlocked] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function pay() {
    if (busy) return
    setBusy(true)
    setFailure(null)
    setBlocked(null)
    try {
      const opened = await openPaymentWindow(method, order.order_id, place !== 'desktop')
      setBegun(true)
      if (opened.kind === 'blocked') setBlocked(opened.address)
      if (opened.kind === 'window') setConfirming(true)
    } catch (error) {
      if (error instanceof NotSignedIn) return
      setFailure(failureMessage(error, (why) => t('payment:notCharged', { why })))
      onSettled()
    } finally {
      setBusy(false)
    }
  }

  if (method === 'alipay' && place === 'wechat')
    return (
      <Notice tone="warn">
        <p>{t('payment:go.inWechat')}</p>
      </Notice>
    )
  return (
    <div className={styles.action}>
      {failure !== null && <PayFailure why={failure} />}
      {blocked !== null && (
        <Notice live tone="warn">
          <p className={styles.link}>
            {t('payment:window.blocked')}
            <ButtonLink
              href={blocked}
              target="_blank"
              rel="noopener"
              look="primary"
              onClick={() => setConfirming(true)}
            >
              {t(openLabels[method])}
            </ButtonLink>
          </p>
        </Notice>
      )}
      {begun && <PaymentWaiting orderId={order.order_id} isShown={isWaiting} onPaid={onPaid} />}
      <PayBar order={order} label={t(labels[method])} busy={busy} onPay={() => void pay()} />
      {confirming && (
        <Suspense>
          <PaidQuestion
            orderId={order.order_id}
            onPaid={onPaid}
            onUnpaid={() => {
              setConfirming(false)
              setWaiting(true)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
