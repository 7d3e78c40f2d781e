import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '#web/features/payment/manage/refresh-trade.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

/** Cancels an unpaid order. */
export function CancelDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('trade')
  return (
    <FormDialog
      title={t('trade:cancel.title', { number: order.order_number })}
      action={t('trade:cancel.submit')}
      look="danger"
      dismiss={t('trade:cancel.keep')}
      entered={null}
      onSubmit={async () => {
        await call(
          'POST /api/v1/admin/orders/{id}/cancel_pending',
          { params: { id: order.order_id } },
          { quiet: true },
        )
        toast.success(t('trade:cancel.done'))
      }}
      refresh={refreshTrade}
      onClose={onClose}
    >
      <p>{t('trade:cancel.what')}</p>
    </FormDialog>
  )
}
