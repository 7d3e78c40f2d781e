import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { StudentOrder } from './student-order.ts'

export interface CancelOrderDialogProps {
  /** null: closed */
  order: StudentOrder | null
  onClose: () => void
}

/** Asks before an order is cancelled, and names it. */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const { t } = useTranslation('learning')
  const { mutate, isPending } = useMutation({
    mutationFn: ({ order_id }: StudentOrder) =>
      call('POST /api/order/{orderId}/cancel', { params: { orderId: order_id } }),
    onSuccess: (_, { order_number }) =>
      toast.success(t('learning:order.cancelled', { number: order_number })),
    // A refusal means that the order has moved on meanwhile: the list shows how it stands.
    onSettled: () => {
      onClose()
      return invalidate('GET /api/order')
    },
  })
  const number = order?.order_number ?? ''
  return (
    <Dialog
      open={order !== null}
      title={t('learning:order.cancelTitle', { number })}
      onClose={onClose}
      dismissable={!isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t('learning:order.keep')}
          </Button>
          <Button look="danger" loading={isPending} onClick={() => order && mutate(order)}>
            {t('learning:order.cancelThis')}
          </Button>
        </>
      }
    >
      <p>{t('learning:order.cancelWhat', { course: order?.course_name ?? '' })}</p>
    </Dialog>
  )
}
