import { useTranslation } from 'react-i18next'
import { Notice } from '#web/ui/notice.tsx'
import { usePaymentPoll } from './use-payment-poll.ts'

export interface PaymentWaitingProps {
  orderId: number
  /** the payer has reported a payment, or has returned from the provider */
  isShown: boolean
  onPaid: () => void
}

/** Polls the payment of an order and shows the progress once the payer waits for it. */
export function PaymentWaiting({ orderId, isShown, onPaid }: PaymentWaitingProps) {
  const { t } = useTranslation('payment')
  const { offline } = usePaymentPoll(orderId, true, onPaid)
  if (offline)
    return (
      <Notice live tone="warn">
        <p>{t('payment:offline')}</p>
      </Notice>
    )
  if (!isShown) return null
  return (
    <Notice live tone="warn" title={t('payment:waiting.title')}>
      <p>{t('payment:waiting.text')}</p>
    </Notice>
  )
}
