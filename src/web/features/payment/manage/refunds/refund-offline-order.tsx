import { useTranslation } from 'react-i18next'
import { productTypes } from '#contract/catalog/enums.ts'
import { call } from '#web/lib/call.ts'
import { type AdminOrder, isWholeOnly } from '../admin-order.ts'
import { withHours } from './lesson-hours-field.tsx'
import { ManualRefundDialog } from './manual-refund-dialog.tsx'

export interface RefundOfflineOrderProps {
  order: AdminOrder
  refresh?: () => Promise<unknown>
  onClose: () => void
}

/** Records that an offline payment was returned by hand. */
export function RefundOfflineOrder({ order, refresh, onClose }: RefundOfflineOrderProps) {
  const { t } = useTranslation('trade')
  return (
    <ManualRefundDialog
      title={t('trade:refund.title', { number: order.order_number })}
      most={order.refundable}
      currency={order.currency}
      endsOrder
      fixed={isWholeOnly(order)}
      withReason
      paidKind={order.offline_payment?.kind ?? null}
      isGoods={order.course_type === productTypes.physical}
      hasGoods={order.address.deliver_address !== null}
      hoursLeft={order.lesson_hours_left}
      onSend={(amount, answer, by_hand, lesson_hours) =>
        call(
          'POST /api/v1/admin/orders/{id}/refund',
          { params: { id: order.order_id }, body: { amount, answer, by_hand, ...withHours(lesson_hours) } },
          { quiet: true },
        )
      }
      {...(refresh && { refresh })}
      onClose={onClose}
    />
  )
}
