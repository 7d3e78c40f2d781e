import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '#web/area-kit/moment.tsx'
import { useCan } from '#web/lib/can.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AdminOrder } from '../admin-order.ts'
import { Facts, Part } from '#web/area-kit/facts.tsx'
import { Sum } from '#web/area-kit/sum.tsx'
import styles from '#web/area-kit/record.module.css'
import { offlineKindTexts } from '#contract/payment/offline-texts.ts'
import { textOf } from '#web/area-kit/text-of.ts'
import { CancelOfflineDialog } from './cancel-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { Corrections } from './corrections.tsx'

/** The offline payment of an order: means, who recorded it, its corrections and actions. */
export function OfflinePart({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(['trade', 'order'])
  const can = useCan()
  const [opened, setOpened] = useState<'correct' | 'cancel' | null>(null)
  const payment = order.offline_payment
  if (!payment) return null
  const close = () => setOpened(null)
  const isVoid = payment.is_void === 1
  return (
    <Part title={t('trade:offline.title')}>
      {isVoid && <Notice tone="warn" title={t('trade:offline.isVoid')} />}
      <Facts
        facts={[
          {
            label: t('trade:offline.amount'),
            value: (
              <strong>
                <Sum amount={payment.amount} currency={order.currency} />
              </strong>
            ),
          },
          { label: t('trade:offline.kind'), value: textOf(t, offlineKindTexts, payment.kind) },
          { label: t('trade:offline.paidAt'), value: <Moment at={payment.paid_at} exact /> },
          { label: t('trade:offline.reference'), value: payment.reference },
          { label: t('trade:offline.note'), value: payment.note },
          { label: t('trade:offline.recordedBy'), value: payment.recorded_by },
          { label: t('trade:offline.recordedAt'), value: <Moment at={payment.recorded_at} exact /> },
        ]}
      />
      {payment.corrections.length > 0 && (
        <Corrections corrections={payment.corrections} currency={order.currency} />
      )}
      {!isVoid && can('payment.write') && (
        <p className={styles.actions}>
          <Button size="small" onClick={() => setOpened('correct')}>
            {t('trade:offline.correct')}
          </Button>
          {payment.is_cancellable === 1 && (
            <Button size="small" look="danger" onClick={() => setOpened('cancel')}>
              {t('trade:offline.cancel')}
            </Button>
          )}
        </p>
      )}
      {opened === 'correct' && <CorrectDialog order={order} payment={payment} onClose={close} />}
      {opened === 'cancel' && <CancelOfflineDialog order={order} onClose={close} />}
    </Part>
  )
}
