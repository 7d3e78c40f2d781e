import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { PayOfflineDialog } from '#web/features/payment/manage/offline/pay-offline-dialog.tsx'
import { withHours } from '#web/features/payment/manage/refunds/lesson-hours-field.tsx'
import { RefundDialog } from '#web/features/payment/manage/refunds/refund-dialog.tsx'
import { RefundOfflineOrder } from '#web/features/payment/manage/refunds/refund-offline-order.tsx'
import styles from '#web/area-kit/record.module.css'
import { type AdminOrder, isWholeOnly } from '#web/features/payment/manage/admin-order.ts'
import { optionsOf } from './order-options.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { SignDialog } from './sign-dialog.tsx'

type Asked = 'price' | 'cancel' | 'parcel' | 'sign' | 'refund' | 'payOffline'

/** Actions that the order allows now, each in a dialog of its own. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('trade')
  const [asked, setAsked] = useState<Asked | null>(null)
  const { reprice, cancel, payOffline, ship, sign, correct, refund } = optionsOf(order)
  const close = () => setAsked(null)
  return (
    <div className={styles.actions}>
      {ship && (
        <Button look="primary" onClick={() => setAsked('parcel')}>
          {t('trade:ship.submit')}
        </Button>
      )}
      {sign && (
        <Button look="primary" onClick={() => setAsked('sign')}>
          {t('trade:sign.submit')}
        </Button>
      )}
      {payOffline && <Button onClick={() => setAsked('payOffline')}>{t('trade:offline.pay')}</Button>}
      {reprice && <Button onClick={() => setAsked('price')}>{t('trade:price.submit')}</Button>}
      {correct && <Button onClick={() => setAsked('parcel')}>{t('trade:ship.correct')}</Button>}
      {refund && (
        <Button look="danger" onClick={() => setAsked('refund')}>
          {t('trade:refund.action')}
        </Button>
      )}
      {cancel && (
        <Button look="danger" onClick={() => setAsked('cancel')}>
          {t('trade:cancel.submit')}
        </Button>
      )}
      {asked === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {asked === 'price' && <PriceDialog order={order} onClose={close} />}
      {asked === 'parcel' && <ShipDialog order={order} onClose={close} />}
      {asked === 'sign' && <SignDialog order={order} onClose={close} />}
      {asked === 'payOffline' && <PayOfflineDialog order={order} onClose={close} />}
      {asked === 'refund' && order.offline_payment && <RefundOfflineOrder order={order} onClose={close} />}
      {asked === 'refund' && !order.offline_payment && (
        <RefundDialog
          title={t('trade:refund.title', { number: order.order_number })}
          most={order.refundable}
          currency={order.currency}
          wholeOnly={isWholeOnly(order)}
          endsOrder
          withReason
          hoursLeft={order.lesson_hours_left}
          onSend={(amount, answer, lesson_hours) =>
            call(
              'POST /api/v1/admin/orders/{id}/refund',
              { params: { id: order.order_id }, body: { amount, answer, ...withHours(lesson_hours) } },
              { quiet: true },
            )
          }
          onClose={close}
        />
      )}
    </div>
  )
}
