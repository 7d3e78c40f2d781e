import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { queryPayment } from './query-payment.ts'

export interface PaidQuestionProps {
  orderId: number
  onPaid: () => void
  /** the order is not paid yet */
  onUnpaid: () => void
}

/** Asks whether the payment was made; both answers query the server. */
export default function PaidQuestion({ orderId, onPaid, onUnpaid }: PaidQuestionProps) {
  const { t } = useTranslation('payment')
  const [pressed, press] = useState<'yes' | 'no' | null>(null)

  async function check(answer: 'yes' | 'no') {
    if (pressed) return
    press(answer)
    const state = await queryPayment(orderId, new AbortController().signal)
    if (state === 'paid') onPaid()
    else onUnpaid()
  }

  return (
    <Dialog
      open
      title={t('payment:asked.title')}
      onClose={() => void check('no')}
      footer={
        <>
          <Button loading={pressed === 'no'} onClick={() => void check('no')}>
            {t('payment:asked.no')}
          </Button>
          <Button look="primary" loading={pressed === 'yes'} onClick={() => void check('yes')}>
            {t('payment:asked.yes')}
          </Button>
        </>
      }
    >
      <p>{t('payment:asked.text')}</p>
    </Dialog>
  )
}
