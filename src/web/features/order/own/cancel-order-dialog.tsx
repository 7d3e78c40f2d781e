import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { StudentOrder } from './student-order.ts'
import { useOrderChange } from './use-order-change.ts'

export interface OrderDialogProps {
  order: StudentOrder
  onClose: () => void
}

/** Confirms the cancellation of an order, and names it. */
export function CancelOrderDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation('learning')
  const { order_id, order_number: number, course_name: course } = order
  const { mutate, isPending } = useOrderChange(
    () => call('POST /api/order/{orderId}/cancel', { params: { orderId: order_id } }),
    { onDone: () => toast.success(t('learning:order.cancelled', { number })), onEnd: onClose },
  )
  return (
    <Dialog
      open
      title={t('learning:order.cancelTitle', { number })}
      onClose={onClose}
      dismissable={!isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('learning:order.keep')}
          </Button>
          <Button look="danger" loading={isPending} onClick={() => mutate(undefined)}>
            {t('learning:order.cancelThis')}
          </Button>
        </>
      }
    >
      <p>{t('learning:order.cancelWhat', { course })}</p>
    </Dialog>
  )
}
