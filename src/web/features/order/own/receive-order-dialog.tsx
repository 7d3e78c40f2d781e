import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OrderDialogProps } from './cancel-order-dialog.tsx'
import { useOrderChange } from './use-order-change.ts'

/** Confirms that the goods were received. */
export function ReceiveOrderDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation('order')
  const { order_id, order_number: number, course_name: course } = order
  const { mutate, isPending } = useOrderChange(
    () => call('POST /api/order/{orderId}/sign', { params: { orderId: order_id } }),
    { onDone: () => toast.success(t('order:receive.done', { number })), onEnd: onClose },
  )
  return (
    <Dialog
      open
      title={t('order:receive.title', { number })}
      onClose={onClose}
      dismissable={!isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('order:receive.notYet')}
          </Button>
          <Button look="primary" loading={isPending} onClick={() => mutate(undefined)}>
            {t('order:receive.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('order:receive.what', { course })}</p>
    </Dialog>
  )
}
