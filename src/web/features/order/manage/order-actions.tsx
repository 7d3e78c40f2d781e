import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { call } from '#web/lib/call.ts'
import { useCan } from '#web/lib/can.ts'
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

type DialogName = 'price' | 'cancel' | 'parcel' | 'sign' | 'refund' | 'payOffline'

/** Actions that the order allows now, each in a dialog of its own. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('trade')
  const [opened, setOpened] = useState<DialogName | null>(null)
  const { reprice, cancel, payOffline, ship, sign, correct, refund } = optionsOf(order, useCan())
  const close = () => setOpened(null)
  return (
    <div className={styles.actions}>
      {ship && (
        <Button look="primary" onClick={() => setOpened('parcel')}>
          {t('trade:ship.submit')}
        </Button>
      )}
      {sign && (
        <Button look="primary" onClick={() => setOpened('sign')}>
          {t('trade:sign.submit')}
        </Button>
      )}
      {payOffline && <Button onClick={() => setOpened('payOffline')}>{t('trade:offline.pay')}</Button>}
      {reprice && <Button onClick={() => setOpened('price')}>{t('trade:price.submit')}</Button>}
      {correct && <Button onClick={() => setOpened('parcel')}>{t('trade:ship.correct')}</Button>}
      {refund && (
        <Button look="danger" onClick={() => setOpened('refund')}>
          {t('trade:refund.action')}
        </Button>
      )}
      {cancel && (
        <Button look="danger" onClick={() => setOpened('cancel')}>
          {t('trade:cancel.submit')}
        </Button>
      )}
      {opened === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {opened === 'price' && <PriceDialog order={order} onClose={close} />}
      {opened === 'parcel' && <ShipDialog order={order} onClose={close} />}
      {opened === 'sign' && <SignDialog order={order} onClose={close} />}
      {opened === 'payOffline' && <PayOfflineDialog order={order} onClose={close} />}
      {opened === 'refund' && order.offline_payment && <RefundOfflineOrder order={order} onClose={close} />}
      {opened === 'refund' && !order.offline_payment && (
        <RefundDialog
          title={t('trade:refund.title', { number: order.order_number })}
          most={order.refundable}
          currency={order.currency}
          wholeOnly={isWholeOnly(order)}
          endsOrder
          withReason
          isGoods={order.course_type === productTypes.physical}
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
