import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { refreshTrade } from '#web/features/payment/manage/refresh-trade.ts'
import type { AdminOrder } from '#web/features/payment/manage/admin-order.ts'

/** Records that the goods were received, if the student has not. */
export function SignDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('trade')
  return (
    <FormDialog
      title={t('trade:sign.title', { number: order.order_number })}
      action={t('trade:sign.submit')}
      entered={null}
      onSubmit={async () => {
        await call('POST /api/v1/admin/orders/{id}/sign', { params: { id: order.order_id } }, { quiet: true })
        toast.success(t('trade:sign.done'))
      }}
      refresh={refreshTrade}
      onClose={onClose}
    >
      <p>{t('trade:sign.what')}</p>
    </FormDialog>
  )
}
